/// How many bytes one part of a state takes in its parent: see ``stateSizes(of:depth:)``.
public struct StateSize: Sendable, Hashable, CustomStringConvertible {
  /// The fields that lead to the part, as in `login.form`.
  public let path: String
  /// The part's type.
  public let type: String
  /// What it takes where it is stored. A string, a collection and a ``Boxed`` value take a few words, and the rest on the heap.
  public let bytes: Int

  /// `65536 bytes  editor: Editor.State`.
  public var description: String {
    "\(bytes) bytes  \(path.isEmpty ? "" : path + ": ")\(type)"
  }
}

/// Tells how large a state and each of its parts are in memory, the largest first: a state of many kilobytes makes every copy
/// of it, and every stack frame that holds one, as large. Put a part that stands out behind ``Boxed``.
///
/// ```swift
/// for size in stateSizes(of: AppFeature.State()) { print(size) }
/// ```
///
/// It reflects, so it is for debugging. What an enum holds now is listed under the name of its case.
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
  // What is in a box is not in its parent's memory.
  guard depth > 0, !(part is any OnHeap) else { return }
  for (label, child) in mirror.children {
    let name = label ?? ""
    // What Swift's property wrappers store is named with an underscore, and an element of a tuple with a point.
    let field = name.hasPrefix("_") || name.hasPrefix(".") ? String(name.dropFirst()) : name
    list(child, path: path.isEmpty ? field : "\(path).\(field)", depth: depth - 1, in: &sizes)
  }
}

private protocol OnHeap {}

extension Boxed: OnHeap {}

private func size<Part>(of _: Part.Type) -> Int {
  MemoryLayout<Part>.size
}
