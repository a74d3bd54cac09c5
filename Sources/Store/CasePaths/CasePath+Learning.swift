extension CasePath {
  /// Learns from the payload types alone, if the path has not learned yet. Reports an issue if the types show that the
  /// path matches nothing.
  package func lookUp() {
    if memory.state.kind == .unknown { memory.begin(with: stateByTypes()) }
  }

  // The next three functions take a pointer and are not inlined, so that no caller has a copy of a large root on its
  // stack.

  /// Learns from the payload types and from `root`, if the path does not know its case yet. Returns the state of
  /// `memory` afterwards.
  @usableFromInline
  @inline(never)
  func learnedState(at root: UnsafePointer<Root>) -> CaseState {
    lookUp()
    let tag = { EnumType(Root.self).tag(at: root) }
    let state = memory.state
    switch state.kind {
    case .ambiguous: if state.isCandidate(tag()) { learn(from: root) }
    case .presumed: if tag() == state.tag { learn(from: root) }
    default: break
    }
    return memory.state
  }

  /// The slow part of `isCase`, for every kind of path but `plain` and `boxed`.
  @usableFromInline
  @inline(never)
  func hasPayload(at root: UnsafePointer<Root>) -> Bool { learnAndExtract(from: root.pointee) != nil }

  @usableFromInline
  @inline(never)
  func extractCopy(at root: UnsafePointer<Root>) -> Value? { extract(from: root.pointee) }

  /// The slow part of `extract`. Handles every kind of path.
  @usableFromInline
  func learnAndExtract(from root: Root) -> Value? {
    let state = memory.state
    switch state.kind {
    case .custom:
      return extraction?(root)
    case .never:
      return nil
    case .unknown, .ambiguous, .presumed:
      switch withUnsafePointer(to: root, { learnedState(at: $0) }).kind {
      case .unknown, .ambiguous, .presumed: return nil
      default: return learnAndExtract(from: root)
      }
    case .valueless, .boxed, .plain:
      guard enumTag(of: root) == state.tag else { return nil }
      if state.kind == .valueless { return () as? Value }
      return state.isBoxed ? boxedEnumPayload(of: root, as: Value.self) : enumPayload(of: root, as: Value.self)
    }
  }

  private func stateByTypes() -> CaseState {
    guard hasEnumTag(Root.self) else { return noEnum() }
    guard let fields = enumCases(of: Root.self) else { return noMetadata() }
    let candidates = fields.indices.filter { fields[$0].holds(Value.self) }
    if candidates.isEmpty { return notACase() }
    guard isReadable(Value.self) else { return unreadable() }
    if candidates.count == 1 { return CaseState(.presumed, tag: candidates[0]) }
    return CaseState(candidates: candidates)
  }

  /// Learns which case the path has: embeds a copy of the payload of `root`, and reads the tag of the result. Does
  /// nothing if the case of `root` does not hold a `Value`. Reports an issue if the payload of the result is not the
  /// embedded value. For example, `{ .child(.child($0)) }` makes a case with the payload `.child($0)` instead of `$0`.
  private func learn(from root: UnsafePointer<Root>) {
    guard let fields = enumCases(of: Root.self) else { return }
    let tag = EnumType(Root.self).tag(at: root)
    guard fields[tag].holds(Value.self) else { return }
    // Copies by `pointee`, which reads `size` bytes. `initialize(from:count:)` would read `stride` bytes, and the bytes
    // after `size` may belong to another value.
    let given = allocate { root.pointee }
    withPayload(of: given, tag: tag, isIndirect: fields[tag].isIndirect) { (value: UnsafePointer<Value>) in
      let made = allocate { embedding(value.pointee) }
      memory.learn(state(ofCaseIn: made, with: value, fields))
      made.deinitialize(count: 1)
      made.deallocate()
    }
    given.deinitialize(count: 1)
    given.deallocate()
  }

  /// Allocates memory, and stores the value that `make` returns.
  // A `Root` may be large. This function is never inlined, so `learn` needs no stack space for a `Root`.
  @inline(never)
  private func allocate(_ make: () -> Root) -> UnsafeMutablePointer<Root> {
    let root = UnsafeMutablePointer<Root>.allocate(capacity: 1)
    root.initialize(to: make())
    return root
  }

  /// Returns what the path learns from `root`, which `embedding` has made from `value`. If the payload of `root` is not
  /// a copy of `value`, reports that `embedding` is not a case, and returns the kind `never`.
  private func state(
    ofCaseIn root: UnsafeMutablePointer<Root>,
    with value: UnsafePointer<Value>,
    _ fields: [FieldRecord]
  ) -> CaseState {
    let tag = EnumType(Root.self).tag(at: root)
    guard fields[tag].holds(Value.self) else { return notACase() }
    var isOwn = false
    withPayload(of: root, tag: tag, isIndirect: fields[tag].isIndirect) { (payload: UnsafePointer<Value>) in
      isOwn = isCopy(payload, of: value, type: Value.self)
    }
    guard isOwn else { return notACase("the case that it makes does not hold its argument alone") }
    return CaseState(fields[tag].isIndirect ? .boxed : .plain, tag: tag)
  }
}

// MARK: Reports

extension CasePath {
  private func noEnum() -> CaseState {
    never(
      isEnum(Root.self)
        ? "cannot find its case, because this compiler lays out \(Root.self) in an unknown way"
        : "was made from a function, but \(Root.self) is not an enum",
      cure: "Use CasePath(embed:extract:)."
    )
  }

  private func notACase(_ reason: String = "no case of it comes from \(Value.self) alone") -> CaseState {
    never(
      "was made from a function that is not a case of \(Root.self): \(reason)",
      cure: "Name a case within a case by its way, CasePath(Outer.inner).appending(Inner.innermost), or use "
        + "CasePath(embed:extract:)."
    )
  }

  /// The `CaseState` of a path that was made from `value`. If `value` has a payload, reports this as a mistake, and
  /// returns the kind `never`.
  func state(ofCaseOf value: Root) -> CaseState {
    guard let tag = Self.knownTag(of: value) else { return noEnum() }
    if !Self.hasPayload(tag) { return CaseState(.valueless, tag: tag) }
    let name = caseName(of: value).prefix { $0 != "(" }
    return never(
      "was made from a value with a payload, which is no case: any payload of '\(name)' would match",
      cure: "Pass the case itself, as in CasePath(\(Root.self).\(name)), or compare whole values with '=='."
    )
  }

  /// True if the case of this tag has a payload that is more than `Void`.
  private static func hasPayload(_ tag: Int) -> Bool {
    guard let fields = enumCases(of: Root.self) else { return tag < EnumType(Root.self).payloadCaseCount }
    return fields[tag].payload.map { $0 != Void.self } ?? false
  }

  private func unreadable() -> CaseState {
    never(
      "cannot take functions and metatypes out of an enum",
      cure: "Wrap the payload in a struct, or use CasePath(embed:extract:)."
    )
  }

  private func noMetadata() -> CaseState {
    never(
      "cannot find its case, because \(Root.self) was built without reflection metadata",
      cure: "\(Self.metadataCure), or use CasePath(embed:extract:)."
    )
  }

  /// The beginning of a sentence for reports: how to build the module of `Root`, so that a path can find its case.
  package static var metadataCure: String {
    "Build its module without '-disable-reflection-metadata' (in Xcode: set SWIFT_REFLECTION_METADATA_LEVEL to "
      + "'all' or 'without-names')"
  }

  /// True if `Root` is an enum that was built without reflection metadata, so that a path made from a function cannot
  /// find its case.
  package static var lacksMetadata: Bool { hasEnumTag(Root.self) && enumCases(of: Root.self) == nil }

  private func never(_ reason: String, cure: String) -> CaseState {
    reportIssue(
      "CasePath<\(Root.self), \(Value.self)> \(reason). It will match nothing. \(cure)",
      location: memory.location
    )
    return CaseState(.never)
  }
}

// MARK: Payload types

extension FieldRecord {
  /// True if the payload has the type `value`. Ignores tuple labels, and treats a tuple of one element as the element.
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

/// True if generic code can read a payload of this type. Functions and metatypes are not readable, bare or in a tuple
/// or an optional. An enum stores a function with the calling convention of the function's type, but generic code
/// expects the most general calling convention. An enum may store no bytes for a metatype, such as `Int.Type`.
private func isReadable(_ payload: Any.Type) -> Bool {
  switch TypeKind(payload) {
  case .function, .metatype: false
  case .optional: enumCases(of: payload)?[0].payload.map(isReadable) ?? false
  case .tuple: (tupleElements(of: payload) ?? []).allSatisfy(isReadable)
  default: true
  }
}
