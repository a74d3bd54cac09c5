/// Finds the nodes that take no part in moves, because they are disabled or in an inactive window.
extension FocusTree {
  /// True if the node's own attributes let the node take part in moves. An ancestor may still exclude the node.
  func takesPart(_ node: FocusNode<Slot>) -> Bool {
    (node.isEnabled || node.role == .element && node.isFocusableWhenDisabled) && !isInactiveScene(node)
  }

  func isInactiveScene(_ node: FocusNode<Slot>) -> Bool {
    !node.isActive && node.isScene && node.role == .scope
  }

  /// The innermost inactive window that contains a node or is the node; `nil` if there is none.
  ///
  /// - Complexity: O(1) if the node takes part in moves, otherwise O(d), where d is the depth of the node.
  func inactiveScene(around slot: Int) -> Int? {
    if places[slot].isReachable { return nil }
    return innermost(from: slot) { isInactiveScene(places[$0].attributes) ? $0 : nil }
  }

  /// True if the node is in the tree, and no window around it is inactive. Otherwise a request for the node waits.
  func isThere(_ slot: Int) -> Bool { contains(slot) && inactiveScene(around: slot) == nil }
}
