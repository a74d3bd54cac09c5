extension CasePath {
  /// Learns what `root` can teach, and returns what the path's memory holds then.
  @usableFromInline
  func settle(with root: Root) -> Int {
    if case .unknown = memory.knowledge { memory.knowledge = firstKnowledge() }
    switch memory.knowledge {
    case .ambiguous: if memory.isCandidate(enumTag(of: root)) { learn(from: root) }
    case .presumed(let tag): if enumTag(of: root) == tag { learn(from: root) }
    default: break
    }
    return memory.state.load(ordering: .relaxed)
  }

  @usableFromInline
  func settle(inPlace root: inout Root) -> Int { settle(with: root) }

  @usableFromInline
  func hasPayload(inPlace root: inout Root) -> Bool { hasPayload(root) }

  /// `is` for a path whose payload is not simply there.
  @usableFromInline
  func hasPayload(_ root: Root) -> Bool {
    learnAndExtract(from: root) != nil
  }

  /// `extract` for a path that does not yet know its case, or whose payload is not simply there.
  @usableFromInline
  func learnAndExtract(from root: Root) -> Value? {
    switch memory.knowledge {
    case .custom:
      return extraction?(root)
    case .never:
      return nil
    case .reflected:
      return reflectedPayload(of: root)
    case .valueless(let tag):
      return enumTag(of: root) == tag ? noPayload(as: Value.self) : nil
    case .unknown, .ambiguous, .presumed:
      _ = settle(with: root)
      switch memory.knowledge {
      case .unknown, .ambiguous, .presumed: return nil
      default: return learnAndExtract(from: root)
      }
    case .converted(let tag):
      let field = EnumLayout.of(Root.self).fields?[tag]
      return enumTag(of: root) == tag ? field.flatMap { payload(of: root, in: $0) } : nil
    case .boxed(let tag):
      return enumTag(of: root) == tag ? boxedEnumPayload(of: root, as: Value.self) : nil
    case .plain(let tag):
      // Learned on another thread since the caller looked.
      return enumTag(of: root) == tag ? enumPayload(of: root, as: Value.self) : nil
    }
  }

  /// What the types of the payloads tell.
  func firstKnowledge() -> CaseKnowledge {
    let layout = EnumLayout.of(Root.self)
    guard let fields = layout.fields else {
      if layout.isEnum { return .reflected }
      reportIssue(
        "CasePath<\(Root.self), \(Value.self)> was made from a function, but \(Root.self) is not an enum. It will match "
          + "nothing. Use CasePath(embed:extract:).",
        location: memory.location
      )
      return .never
    }
    let fits = fields.map { field in
      field.payload.map { PayloadFit(of: $0, as: Value.self) } ?? .none
    }
    let candidates = fits.indices.filter { fits[$0] == .exact || fits[$0] == .convertible }
    if candidates.count == 1, !fits.contains(.unreadable) { return .presumed(candidates[0]) }
    if !candidates.isEmpty {
      var bits: UInt64 = 0
      for tag in candidates where tag < 64 { bits |= 1 << UInt64(tag) }
      memory.candidates.store(bits, ordering: .relaxed)
      return .ambiguous
    }
    if fits.contains(.unreadable) { return unreadable() }
    return notACase()
  }

  /// Makes an enum from the payload of `root`, if that is a value of this path, and looks which case comes out.
  private func learn(from root: Root) {
    let tag = enumTag(of: root)
    guard
      let fields = EnumLayout.of(Root.self).fields, fields.indices.contains(tag),
      let ownTag = tagOfCopy(of: root, in: fields[tag])
    else { return }
    memory.knowledge = knowledge(ofTag: ownTag, in: fields)
  }

  /// The case that comes out when the payload of `root`, which is of the case that `field` describes, is embedded.
  private func tagOfCopy(of root: Root, in field: EnumField) -> Int? {
    guard let type = field.payload, !field.isIndirect, PayloadFit(of: type, as: Value.self) == .exact else {
      return tagOfConvertedCopy(of: root, in: field)
    }
    let value = allocateEnumPayload(of: root, as: Value.self)
    defer {
      value.deinitialize(count: 1)
      value.deallocate()
    }
    return enumTag(of: embedding(value.pointee))
  }

  // Apart, so that what it has on the stack is not there when the embedding is called above.
  @inline(never)
  private func tagOfConvertedCopy(of root: Root, in field: EnumField) -> Int? {
    payload(of: root, in: field).map { enumTag(of: embedding($0)) }
  }

  private func knowledge(ofTag tag: Int, in fields: [EnumField]) -> CaseKnowledge {
    guard fields.indices.contains(tag), let type = fields[tag].payload else { return notACase() }
    switch PayloadFit(of: type, as: Value.self) {
    case .exact: return fields[tag].isIndirect ? .boxed(tag) : .plain(tag)
    case .convertible: return .converted(tag)
    case .unreadable: return unreadable()
    case .none: return notACase()
    }
  }

  /// The payload of `root`, which is of the case that `field` describes, as a value of this path.
  private func payload(of root: Root, in field: EnumField) -> Value? {
    guard let type = field.payload else { return nil }
    func read<Payload>(as type: Payload.Type) -> Payload {
      field.isIndirect ? boxedEnumPayload(of: root, as: type) : enumPayload(of: root, as: type)
    }
    func convert<Payload>(_ type: Payload.Type) -> Value? {
      read(as: type) as? Value
    }
    return switch PayloadFit(of: type, as: Value.self) {
    case .exact: read(as: Value.self)
    case .convertible: _openExistential(type, do: convert)
    case .unreadable, .none: nil
    }
  }

  private func notACase() -> CaseKnowledge {
    reportIssue(
      "CasePath<\(Root.self), \(Value.self)> was made from a function that is not a case of \(Root.self): no case of it "
        + "comes from \(Value.self) alone. It will match nothing. Use CasePath(embed:extract:).",
      location: memory.location
    )
    return .never
  }

  private func unreadable() -> CaseKnowledge {
    reportIssue(
      "CasePath<\(Root.self), \(Value.self)> cannot take functions and metatypes out of an enum. It will match nothing. "
        + "Wrap the payload in a struct, or use CasePath(embed:extract:).",
      location: memory.location
    )
    return .never
  }
}
