/// The number of bytes that one part of a state takes in its parent: see ``stateSizes(of:depth:)``.
public struct StateSize: Sendable, Hashable, CustomStringConvertible {
  /// The names of the fields and enum cases that lead to the part, such as `login.form`; empty for the state itself.
  public let path: String
  /// The type of the part, with its module: `App.Editor.State`.
  public let type: String
  /// The size of the part in bytes, without its content on the heap. Therefore a string, a collection or a ``Boxed``
  /// value takes only a few words.
  public let bytes: Int

  /// The size as text: `65536 bytes  editor: App.Editor.State`.
  public var description: String {
    "\(bytes) bytes  \(path.isEmpty ? "" : path + ": ")\(type)"
  }
}

/// Lists the sizes of a state and of each of its parts in memory, the largest first.
///
/// Each copy of a large state takes time and memory, often on the stack. Wrap a large part in ``Boxed``.
///
/// ```swift
/// for size in stateSizes(of: AppFeature.State()) { print(size) }
/// ```
///
/// The function uses reflection, so use it for debugging. The payload of an enum is listed under the name of its case.
///
/// - Parameters:
///   - state: The state.
///   - depth: The number of levels of fields to list.
/// - Complexity: O(n log n), where n is the number of fields in those levels.
public func stateSizes(of state: Any, depth: Int = 4) -> [StateSize] {
  var sizes: [StateSize] = []
  list(state, path: "", depth: depth, in: &sizes)
  return sizes.sorted { $0.bytes > $1.bytes }
}

private func list(_ part: Any, path: String, depth: Int, in sizes: inout [StateSize]) {
  let type = type(of: part)
  sizes.append(StateSize(path: path, type: String(reflecting: type), bytes: EnumType(type).layout.size))
  let mirror = Mirror(reflecting: part)
  switch mirror.displayStyle {
  case .struct?, .enum?, .tuple?, .optional?: break
  default: return
  }
  // A `ValueStorage`, such as `Boxed`, keeps its content in an object, and so not in the memory of the state.
  guard depth > 0, !(part is any ValueStorage) else { return }
  for (label, child) in mirror.children {
    // The label of an unnamed tuple element is a full stop and its number: `.0`.
    let field = propertyName(label) ?? String((label ?? "").dropFirst())
    list(child, path: path.isEmpty ? field : "\(path).\(field)", depth: depth - 1, in: &sizes)
  }
}
