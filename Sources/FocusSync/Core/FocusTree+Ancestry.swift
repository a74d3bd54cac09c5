/// Finds the ancestors and descendants of nodes.
extension FocusTree {
  /// True if `slot` is `ancestor` or a descendant of it.
  ///
  /// - Complexity: O(n), where n is the difference of their depths; O(1) for the root.
  func isInside(_ slot: Int, _ ancestor: Int) -> Bool {
    ancestor == Self.root || self.ancestor(of: slot, noDeeperThan: ancestor) == ancestor
  }

  /// If the node is deeper than `other`: its ancestor at the depth of `other`. Otherwise: the node itself.
  @inline(__always)
  func ancestor(of slot: Int, noDeeperThan other: Int) -> Int {
    let depth = places[other].depth
    var at = slot
    while places[at].depth > depth { at = places[at].parent }
    return at
  }

  /// Calls `answer` with a node and then with its ancestors, innermost first, and returns the first answer that is not
  /// `nil`. The root is not asked.
  ///
  /// - Complexity: O(d), where d is the depth of the node.
  @inline(__always)
  func innermost<Answer>(from slot: Int, _ answer: (Int) -> Answer?) -> Answer? {
    var at = slot
    while at > Self.root {
      if let answer = answer(at) { return answer }
      at = places[at].parent
    }
    return nil
  }

  /// The ancestors of a node, innermost first, without the root.
  ///
  /// - Complexity: O(d), where d is the depth of the node.
  func ancestors(of slot: Int) -> [Int] {
    sequence(first: places[slot].parent) { places[$0].parent }.prefix { $0 > Self.root }
  }

  /// True if a node is a descendant of one of several nodes.
  func isContent(_ slot: Int, of nodes: Set<Int>) -> Bool {
    !nodes.isEmpty && innermost(from: places[slot].parent) { nodes.contains($0) ? $0 : nil } != nil
  }

  /// True if the node `slot` was declared before `other`.
  func isOlder(_ slot: Int, than other: Int) -> Bool { places[slot].age < places[other].age }

  /// All nodes, without the root, in the order in which they were declared.
  var nodesByAge: [Int] { slots(in: Self.root).dropFirst().sorted(by: isOlder) }

  /// A node and its descendants, outer nodes first.
  func slots(in slot: Int) -> [Int] {
    var found = [slot]
    var index = 0
    while index < found.count {
      var child = places[found[index]].firstChild
      while child != Self.noSlot {
        found.append(child)
        child = places[child].nextSibling
      }
      index += 1
    }
    return found
  }
}
