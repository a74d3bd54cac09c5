/// A search through the hooks of a feature and of the features that it can contain.
///
/// A feature may contain itself. So the search leaves out a child that is the same as a searched child. If each child
/// is different, as with `Self(depth: depth + 1)`, two limits end the search: `childLimit` and `depthLimit`.
struct HookSearch {
  /// The largest number of children that are searched.
  static var childLimit: Int { 1_000 }
  /// The deepest level of nesting that is searched. Children that are compiled already are searched at any level.
  static var depthLimit: Int { 32 }

  /// True if the search has left out a child because of a limit.
  private(set) var isIncomplete = false
  /// The children that were searched, by their type.
  private var searched: [ObjectIdentifier: [any SearchedChild]] = [:]
  private var count = 0

  /// Returns true if `isFound` returns true for these hooks or those of a child.
  ///
  /// - Parameter depth: The level of nesting of these hooks; 0 for the hooks where the search begins.
  mutating func finds(_ isFound: (ReducerHooks) -> Bool, in hooks: ReducerHooks, depth: Int = 0) -> Bool {
    if isFound(hooks) { return true }
    for held in hooks.holders {
      if let child = held.child {
        let type = ObjectIdentifier(Swift.type(of: child))
        if searched[type, default: []].contains(where: { $0.isSame(as: child) }) { continue }
        guard depth < Self.depthLimit, count < Self.childLimit else {
          isIncomplete = true
          continue
        }
        searched[type, default: []].append(child)
        count += 1
      }
      if let inner = held.hooks(), finds(isFound, in: inner, depth: depth + 1) { return true }
    }
    return false
  }
}

/// The reducer of a child, types erased.
protocol SearchedChild: AnyObject {
  /// True if both reducers have the same type, and their stored properties are copies: see `isCopy`. Their bodies are
  /// then the same, unless a body depends on something else, such as a global variable.
  func isSame(as other: any SearchedChild) -> Bool
}

extension ChildReducer: SearchedChild {
  // `@Dependency` properties are not compared. They may differ in two reducers whose bodies are the same.
  func isSame(as other: any SearchedChild) -> Bool {
    guard let other = other as? ChildReducer else { return false }
    return withUnsafePointer(to: child) { child in
      withUnsafePointer(to: other.child) {
        isCopy(child, of: $0, type: Child.self, except: { $0 is any DependencyProperty.Type })
      }
    }
  }
}
