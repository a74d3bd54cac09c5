extension CasePath {
  /// Learns from `root` if the path does not know its case. Returns the learned state.
  @usableFromInline
  func settle(with root: Root) -> Int {
    if case .unknown = memory.resolution { memory.begin(with: resolutionByTypes()) }
    switch memory.resolution {
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

  /// The slow part of `is`, for a path that compares more than tags.
  @usableFromInline
  func hasPayload(_ root: Root) -> Bool {
    learnAndExtract(from: root) != nil
  }

  /// The slow part of `extract`, for a path that does not know its case yet, or whose payload is not stored inline.
  @usableFromInline
  func learnAndExtract(from root: Root) -> Value? {
    switch memory.resolution {
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
      switch memory.resolution {
      case .unknown, .ambiguous, .presumed: return nil
      default: return learnAndExtract(from: root)
      }
    case .boxed(let tag):
      return enumTag(of: root) == tag ? boxedEnumPayload(of: root, as: Value.self) : nil
    case .plain(let tag):
      return enumTag(of: root) == tag ? enumPayload(of: root, as: Value.self) : nil
    }
  }

  /// The resolution that follows from the payload types alone.
  func resolutionByTypes() -> CaseResolution {
    let layout = EnumLayout.of(Root.self)
    guard layout.isEnum else { return noEnum() }
    guard let fields = layout.fields else { return layout.lacksMetadata ? noMetadata() : resolutionByReflection() }
    let candidates = fields.indices.filter { fields[$0].holds(Value.self) }
    if candidates.isEmpty { return notACase() }
    guard isReadable(Value.self) else { return unreadable() }
    if candidates.count == 1 { return .presumed(candidates[0]) }
    memory.setCandidates(candidates)
    return .ambiguous
  }

  /// Embeds a copy of the payload of `root`, whose case holds a `Value`, and reads the tag of the result.
  private func learn(from root: Root) {
    let tag = enumTag(of: root)
    guard
      let fields = EnumLayout.of(Root.self).fields, fields.indices.contains(tag), fields[tag].holds(Value.self)
    else { return }
    let ownTag = fields[tag].isIndirect ? tagOfBoxedCopy(of: root) : tagOfCopy(of: root)
    guard fields.indices.contains(ownTag), fields[ownTag].holds(Value.self) else {
      memory.resolution = notACase()
      return
    }
    memory.resolution = fields[ownTag].isIndirect ? .boxed(ownTag) : .plain(ownTag)
  }

  private func tagOfCopy(of root: Root) -> Int {
    let value = allocateEnumPayload(of: root, as: Value.self)
    defer {
      value.deinitialize(count: 1)
      value.deallocate()
    }
    return enumTag(of: embedding(value.pointee))
  }

  // Never inlined, so that the copy is not on the stack of `learn` while the embedding runs.
  @inline(never)
  private func tagOfBoxedCopy(of root: Root) -> Int {
    enumTag(of: embedding(boxedEnumPayload(of: root, as: Value.self)))
  }
}

// MARK: Reports

extension CasePath {
  private func noEnum() -> CaseResolution {
    never("was made from a function, but \(Root.self) is not an enum", cure: "Use CasePath(embed:extract:).")
  }

  private func notACase() -> CaseResolution {
    never(
      "was made from a function that is not a case of \(Root.self): no case of it comes from \(Value.self) alone",
      cure: "Use CasePath(embed:extract:)."
    )
  }

  private func unreadable() -> CaseResolution {
    never(
      "cannot take functions and metatypes out of an enum",
      cure: "Wrap the payload in a struct, or use CasePath(embed:extract:)."
    )
  }

  func noNames() -> CaseResolution {
    never(
      "cannot tell the cases of \(Root.self) apart: this platform gives access to their names only, and reflection "
        + "does not show them",
      cure: "Use CasePath(embed:extract:)."
    )
  }

  private func noMetadata() -> CaseResolution {
    never(
      "cannot find its case, because \(Root.self) was built without reflection metadata",
      cure: "Build its module without '-disable-reflection-metadata' (in Xcode: set SWIFT_REFLECTION_METADATA_LEVEL to "
        + "'all' or 'without-names'), or use CasePath(embed:extract:)."
    )
  }

  private func never(_ reason: String, cure: String) -> CaseResolution {
    reportIssue(
      "CasePath<\(Root.self), \(Value.self)> \(reason). It will match nothing. \(cure)",
      location: memory.location
    )
    return .never
  }
}

// MARK: Payload types

extension EnumField {
  /// True if the payload is a `Value`. Tuple labels do not count, nor does a tuple of one element.
  func holds(_ value: Any.Type) -> Bool {
    guard let payload else { return false }
    return isSameButForLabels(payload, value)
      || tupleElements(of: payload).map { $0.count == 1 && $0[0] == value } == true
  }
}

private func isSameButForLabels(_ one: Any.Type, _ other: Any.Type) -> Bool {
  if one == other { return true }
  guard let ones = tupleElements(of: one), let others = tupleElements(of: other) else { return false }
  return ones.count == others.count && zip(ones, others).allSatisfy(isSameButForLabels)
}

/// True if generic code can read a payload of this type. An enum stores a function as it declares it, while generic
/// code expects functions in their most general form, and a thin metatype is not stored at all. A function inside a
/// struct or a class is no problem.
private func isReadable(_ payload: Any.Type) -> Bool {
  switch TypeKind(payload) {
  case .function, .metatype: false
  case .optional: wrappedType(of: payload).map(isReadable) ?? false
  case .tuple: (tupleElements(of: payload) ?? []).allSatisfy(isReadable)
  default: true
  }
}
