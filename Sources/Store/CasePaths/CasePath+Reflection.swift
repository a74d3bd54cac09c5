// The fallback of a case path where enums cannot be inspected (see `EnumType.tagsAreAsExpected`). It compares the case
// names that `Mirror` gives, which is a thousand times slower.
//
// An enum is refused with a report if two of its cases could not be told apart: it has a `CustomReflectable` or
// `CustomStringConvertible` conformance, or was built without names.

extension CasePath {
  /// A path that works by reflection alone.
  static func reflecting(_ embed: @escaping (Value) -> Root) -> CasePath {
    CasePath(embedding: embed, extraction: nil, memory: CaseMemory(CaseState(.reflected)))
  }

  /// A path to a case without payload that works by reflection alone.
  @_disfavoredOverload
  static func reflecting(_ value: Root) -> CasePath where Value == Void {
    let name = ReflectedCase(value)
    if name == nil { _ = CasePath<Root, Void> { value }.noNames() }
    return CasePath(embed: { value }, extract: { name != nil && ReflectedCase($0) == name ? () : nil })
  }

  func stateByReflection() -> CaseState {
    ReflectedCase.isHidden(Root.self) ? noNames() : CaseState(.reflected)
  }

  /// The payload of `root`, if embedding that payload gives the same case again.
  func reflectedPayload(of root: Root) -> Value? {
    guard let value = mirroredPayload(of: root) else { return nil }
    let embedded = embed(value)
    guard let own = ReflectedCase(embedded) else {
      memory.learn(noNames())
      return nil
    }
    guard own == ReflectedCase(root) else { return nil }
    // A function through several cases embeds its argument deeper.
    if let payload = mirroredPayload(of: embedded), diff(value, payload) == nil { return value }
    memory.learn(notTheArgument())
    return nil
  }

  private func mirroredPayload(of root: Root) -> Value? {
    guard let child = Mirror(reflecting: root).children.first?.value else { return nil }
    // The payload of a case with a single label is a tuple of one element.
    return child as? Value ?? Mirror(reflecting: child).children.first?.value as? Value
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

  /// True if values of a type have a description or a mirror of their own, which may hide the case.
  static func isHidden(_ type: Any.Type) -> Bool {
    type is any CustomReflectable.Type || type is any CustomStringConvertible.Type
  }
}
