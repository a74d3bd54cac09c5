/// Describes a value as readable text: the `describe` of `StoreTesting`.
package func describeValue<Value>(_ value: Value) -> String {
  var describer = Describer()
  return describer.layout(of: value).lines(width: 80).joined(separator: "\n")
}

/// Turns a value into a ``Layout``.
struct Describer {
  /// The objects being described, outermost first. An object that is already in the list closes a cycle.
  private var open: [ObjectIdentifier] = []
  /// True for a value that is shown as `…`.
  private let isHole: (Any) -> Bool

  init(hole isHole: @escaping (Any) -> Bool = { _ in false }) {
    self.isHole = isHole
  }

  mutating func layout(of value: Any) -> Layout {
    if isHole(value) { return .text("…") }
    if let write = value as? any AnyBindingAction { return layout(of: write) }
    return layout(of: ReflectedValue.of(value))
  }

  private mutating func layout(of reflected: ReflectedValue) -> Layout {
    switch reflected {
    case .leaf(let text): return .text(text)
    case .string(let string): return .text(string.debugDescription)
    case .redacted: return .text("<redacted>")
    case .none: return .text("nil")
    case .record(let name, let fields): return record(opening: name, fields)
    case .enumCase(let name, let fields):
      return fields.isEmpty ? .text("." + name) : record(opening: "." + name, fields)
    case .object(let name, let object, let fields):
      let id = ObjectIdentifier(object)
      if open.contains(id) { return .text("\(name)(↩︎ itself)") }
      open.append(id)
      defer { open.removeLast() }
      return record(opening: name, fields)
    case .list(let elements):
      return .group(open: "[", items: elements.map { layout(of: $0) }, close: "]")
    case .set(let elements):
      let items = elements.map { layout(of: $0.base) }
      return .group(open: "Set([", items: items.sorted { $0.flat < $1.flat }, close: "])")
    case .dictionary(let entries):
      if entries.isEmpty { return .text("[:]") }
      let items = entries.map { entry in
        Layout.labelled(layout(of: entry.key.base).flat + ": ", layout(of: entry.value))
      }
      return .group(open: "[", items: items.sorted { $0.flat < $1.flat }, close: "]")
    }
  }

  /// A binding action as source code has it: `.set(\.name, "blob")`. The value of a redacted field is hidden.
  private mutating func layout(of write: any AnyBindingAction) -> Layout {
    let value: Layout = write.isValueRedacted ? .text("<redacted>") : layout(of: write.value)
    return .group(open: ".set(", items: [.text(write.fieldName), value], close: ")")
  }

  private mutating func record(opening name: String, _ fields: [Field]) -> Layout {
    let items = fields.map { field -> Layout in
      let value: Layout = field.isRedacted ? .text("<redacted>") : layout(of: field.value)
      return field.label.map { .labelled($0 + ": ", value) } ?? value
    }
    return .group(open: name + "(", items: items, close: ")")
  }
}
