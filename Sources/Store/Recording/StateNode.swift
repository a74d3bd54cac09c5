/// A value as a tree of texts, for the page that shows a recording.
struct StateNode: Equatable {
  /// The name of the part in the value around it, such as the name of a field, or `[id: 7]` for an element. Empty for
  /// the root.
  var label: String
  /// The value, the name of its type or case, or the number of its elements. Empty for a tuple, `<redacted>` for a
  /// value that `Redacted` hides, and `…` for a value that is too deep in the tree.
  var text: String
  var children: [StateNode] = []

  /// The tree contains at most this number of elements or fields of each value. If a value has more, one last node
  /// tells how many more.
  static let longestList = 100
  private static let deepest = 32
}

extension StateNode {
  /// Makes the tree of a value.
  ///
  /// - Parameters:
  ///   - old: An earlier value with its node. If a part of `value` is equal to the same part of the earlier value, the
  ///     tree contains the earlier node of the part.
  ///   - open: The objects around the value. An object inside itself is not shown again.
  init(
    _ value: Any,
    label: String = "",
    old: (value: Any, node: StateNode)? = nil,
    depth: Int = 0,
    inside open: [ObjectIdentifier] = []
  ) {
    self.label = label
    if let old, old.node.label == label, isEqual(old.value, value) == true {
      self = old.node
      return
    }
    let (reflected, open) = (depth < Self.deepest ? ReflectedValue.of(value) : .leaf("…")).entered(open)
    text = Self.text(of: reflected)
    let parts = Self.parts(of: reflected)
    let olds = old.map { Array(zip(Self.parts(of: ReflectedValue.of($0.value)).map(\.value), $0.node.children)) } ?? []
    children = parts.prefix(Self.longestList).enumerated().map { offset, part in
      let old = offset < olds.count ? olds[offset] : nil
      return StateNode(part.value, label: part.label, old: old, depth: depth + 1, inside: open)
    }
    let rest = parts.count - Self.longestList
    if rest > 0 { children.append(StateNode(label: "…", text: counted(rest, "more element"))) }
  }

  private static func text(of value: ReflectedValue) -> String {
    switch value {
    case .leaf(let text): text
    case .string(let text): text.debugDescription
    case .redacted: "<redacted>"
    case .none: "nil"
    case .record(let name, _), .object(let name, _, _): name
    case .enumCase(let name, _): ".\(name)"
    case .list(let elements): counted(elements.count, "element")
    case .set(let elements): counted(elements.count, "element")
    case .dictionary(let entries): entries.count == 1 ? "1 entry" : "\(entries.count) entries"
    }
  }

  private static func parts(of value: ReflectedValue) -> [(label: String, value: Any)] {
    switch value {
    case .leaf, .string, .redacted, .none: return []
    case .record(_, let fields), .object(_, _, let fields), .enumCase(_, let fields):
      return fields.enumerated().map { ($1.label ?? (fields.count == 1 ? "value" : "\($0)"), $1.value) }
    case .list(let elements):
      var describer = Describer()
      return elements.enumerated().map { offset, element in
        let id = identity(of: element).map { "id: \(describer.layout(of: $0.base).flat)" }
        return ("[\(id ?? "\(offset)")]", element)
      }
    case .set(let elements):
      return elements.map { (describeValue($0.base), $0.base) }.sorted { $0.0 < $1.0 }
    case .dictionary(let entries):
      return entries.map { ("[\(describeValue($0.key.base))]", $0.value) }.sorted { $0.0 < $1.0 }
    }
  }

  var json: JSON { .array([.string(label), .string(text), .array(children.map(\.json))]) }

  /// The smallest nodes of this tree that differ from `old`, each with its path. If they replace the nodes at these
  /// paths in `old`, the result is this tree. A path is a list of offsets into `children`, from the root down.
  func patches(from old: StateNode, at path: [Int] = []) -> [(path: [Int], node: StateNode)] {
    if self == old { return [] }
    let isSameShape = text == old.text && children.map(\.label) == old.children.map(\.label)
    guard isSameShape else { return [(path, self)] }
    return zip(children, old.children).enumerated().flatMap { offset, pair in
      pair.0.patches(from: pair.1, at: path + [offset])
    }
  }
}
