/// Describes a value as readable text. The function `describe` of `StoreTesting` calls this function.
package func describeValue<Value>(_ value: Value) -> String {
  var describer = Describer()
  return describer.layout(of: value).lines(width: 80).joined(separator: "\n")
}

/// Turns a value into a ``Layout``.
struct Describer {
  /// The objects being described, outermost first. An object that is already in the list closes a cycle.
  var open: [ObjectIdentifier] = []
  /// The number of the values around the value being described.
  var depth = 0
  /// The greatest depth of a value that is described or compared, so that deep values do not overflow the stack.
  static let deepest = 200
  /// True for a value that is shown as `…`.
  var isHole: (Any) -> Bool = { _ in false }

  mutating func layout(of value: Any) -> Layout {
    if isHole(value) || depth > Self.deepest { return Layout(open: "…") }
    depth += 1
    defer { depth -= 1 }
    if let write = value as? any AnyBindingAction {
      // As it is written in source code: `.set(\.name, "blob")`. The value of a redacted field is hidden.
      return Layout(open: ".set(", items: [Layout(open: write.fieldName), layout(of: write.shownValue)], close: ")")
    }
    switch ReflectedValue.of(value) {
    case .leaf(let text): return Layout(open: text)
    case .string(let string): return Layout(open: string.debugDescription)
    case .redacted: return Layout(open: "<redacted>")
    case .none: return Layout(open: "nil")
    case .record(let name, let fields): return record(opening: name, fields)
    case .enumCase(let name, let fields):
      return fields.isEmpty ? Layout(open: "." + name) : record(opening: "." + name, fields)
    case .object(let name, let object, let fields):
      let id = ObjectIdentifier(object)
      if open.contains(id) { return Layout(open: ReflectedValue.itself(name)) }
      open.append(id)
      defer { open.removeLast() }
      return record(opening: name, fields)
    case .list(let elements):
      return Layout(open: "[", items: elements.map { layout(of: $0) }, close: "]")
    case .set(let elements):
      let items = elements.map { layout(of: $0.base) }
      return Layout(open: "Set([", items: items.sorted { $0.flat < $1.flat }, close: "])")
    case .dictionary(let entries):
      if entries.isEmpty { return Layout(open: "[:]") }
      let items = entries.map { labelled(layout(of: $0.key.base).flat, $0.value) }
      return Layout(open: "[", items: items.sorted { $0.flat < $1.flat }, close: "]")
    }
  }

  private mutating func record(opening name: String, _ fields: [Field]) -> Layout {
    Layout(open: name + "(", items: fields.map { labelled($0.label, $0.value) }, close: ")")
  }

  private mutating func labelled(_ label: String?, _ value: Any) -> Layout {
    var layout = layout(of: value)
    if let label { layout.label = label + ": " }
    return layout
  }
}
