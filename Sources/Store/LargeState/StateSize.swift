/// The bytes that one part of a state takes in its parent: see ``stateSizes(of:depth:)``.
public struct StateSize: Sendable, Hashable, CustomStringConvertible {
  /// The fields that lead to the part, as in `login.form`.
  public let path: String
  /// The part's type.
  public let type: String
  /// The bytes in the parent. A string, a collection and a ``Boxed`` value take a few words there; the rest is on the
  /// heap.
  public let bytes: Int

  /// `65536 bytes  editor: Editor.State`.
  public var description: String {
    "\(bytes) bytes  \(path.isEmpty ? "" : path + ": ")\(type)"
  }
}

/// The sizes of a state and its parts in memory, the largest first.
///
/// A state of many kilobytes makes every copy, and every stack frame that holds one, as large. Put a large part into a
/// ``Boxed``.
///
/// ```swift
/// for size in stateSizes(of: AppFeature.State()) { print(size) }
/// ```
///
/// For debugging: it uses reflection. The present payload of an enum is listed under the name of its case.
///
/// - Parameters:
///   - state: The state to look at.
///   - depth: How many levels of fields to list.
public func stateSizes(of state: Any, depth: Int = 4) -> [StateSize] {
  var sizes: [StateSize] = []
  list(state, path: "", depth: depth, in: &sizes)
  return sizes.enumerated()
    .sorted { ($1.element.bytes, $0.offset) < ($0.element.bytes, $1.offset) }
    .map(\.element)
}

private func list(_ part: Any, path: String, depth: Int, in sizes: inout [StateSize]) {
  let type = type(of: part)
  sizes.append(StateSize(path: path, type: String(reflecting: type), bytes: _openExistential(type, do: size)))
  let mirror = Mirror(reflecting: part)
  switch mirror.displayStyle {
  case .struct?, .enum?, .tuple?, .optional?: break
  default: return
  }
  // The value in a box is not in the memory of its parent.
  guard depth > 0, !(part is any OnHeap) else { return }
  for (label, child) in mirror.children {
    let name = label ?? ""
    // The storage of a property wrapper begins with an underscore, the label of a tuple element with a point.
    let field = name.hasPrefix("_") || name.hasPrefix(".") ? String(name.dropFirst()) : name
    list(child, path: path.isEmpty ? field : "\(path).\(field)", depth: depth - 1, in: &sizes)
  }
}

private protocol OnHeap {}

extension Boxed: OnHeap {}

private func size<Part>(of _: Part.Type) -> Int {
  MemoryLayout<Part>.size
}
