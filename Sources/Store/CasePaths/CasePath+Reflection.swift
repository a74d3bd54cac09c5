// The slow way of a case path, for a runtime whose enums cannot be inspected (see `EnumType.tagsAreAsExpected`): it
// compares the names of cases that `Mirror` gives, and is slower by three orders of magnitude.
//
// An enum that hides its cases by `CustomReflectable` or `CustomStringConvertible`, or that was built without names,
// is refused with a report: two of its cases could not be told apart.

extension CasePath {
  /// A path that uses reflection alone.
  static func reflecting(_ embed: @escaping (Value) -> Root) -> CasePath {
    CasePath(embedding: embed, extraction: nil, memory: CaseMemory(.reflected))
  }

  /// A path of a case without payload that uses reflection alone.
  @_disfavoredOverload
  static func reflecting(_ value: Root) -> CasePath where Value == Void {
    let name = ReflectedCase(value)
    if name == nil { _ = CasePath<Root, Void> { value }.noNames() }
    return CasePath(embed: { value }, extract: { name != nil && ReflectedCase($0) == name ? () : nil })
  }

  func firstReflectedKnowledge() -> CaseKnowledge {
    ReflectedCase.isHidden(Root.self) ? noNames() : .reflected
  }

  /// The payload of `root`, if embedding it makes the same case.
  func reflectedPayload(of root: Root) -> Value? {
    guard let child = Mirror(reflecting: root).children.first?.value else { return nil }
    // The payload of a case with a single label is a tuple of one element.
    guard let value = child as? Value ?? Mirror(reflecting: child).children.first?.value as? Value else { return nil }
    guard let own = ReflectedCase(embed(value)) else {
      memory.knowledge = noNames()
      return nil
    }
    return own == ReflectedCase(root) ? value : nil
  }
}

/// The name of the case of a value, and the type of its payload, because names can be overloaded.
private struct ReflectedCase: Equatable {
  let name: String
  let payload: ObjectIdentifier?

  /// `nil` if the case has no name.
  init?<Root>(_ root: Root) {
    guard !Self.isHidden(Root.self) else { return nil }
    let child = Mirror(reflecting: root).children.first
    guard let name = child == nil ? String(describing: root) : child?.label, !name.isEmpty else { return nil }
    self.name = name
    self.payload = (child?.value).map { ObjectIdentifier(type(of: $0)) }
  }

  /// True if values of a type describe themselves as they like.
  static func isHidden(_ type: Any.Type) -> Bool {
    type is any CustomReflectable.Type || type is any CustomStringConvertible.Type
  }
}
