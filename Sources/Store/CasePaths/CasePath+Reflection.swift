// What case paths do where the layout of an enum is not known: slower by three orders of magnitude, and blind to cases
// whose `customMirror` or `description` hides them.

extension CasePath {
  /// A path that uses reflection alone.
  static func reflecting(_ embed: @escaping (Value) -> Root) -> CasePath {
    CasePath(embedding: embed, extraction: nil, memory: CaseMemory(.reflected))
  }

  /// A path of a case without payload that uses reflection alone.
  @_disfavoredOverload
  static func reflecting(_ value: Root) -> CasePath where Value == Void {
    let name = ReflectedCase(value)
    return CasePath(embed: { value }, extract: { ReflectedCase($0) == name ? () : nil })
  }

  /// The payload of `root` if embedding it leads to the same case.
  func reflectedPayload(of root: Root) -> Value? {
    guard let child = Mirror(reflecting: root).children.first?.value else { return nil }
    // The payload of a case with a single label is a tuple of one element.
    guard let value = child as? Value ?? Mirror(reflecting: child).children.first?.value as? Value else { return nil }
    return ReflectedCase(embed(value)) == ReflectedCase(root) ? value : nil
  }
}

/// The case of a value, as far as reflection tells: its name, and the type of its payload where names are overloaded.
private struct ReflectedCase: Equatable {
  let name: String
  let payload: ObjectIdentifier?

  init<Root>(_ root: Root) {
    let child = Mirror(reflecting: root).children.first
    name = child?.label ?? String(describing: root)
    payload = (child?.value).map { ObjectIdentifier(type(of: $0)) }
  }
}
