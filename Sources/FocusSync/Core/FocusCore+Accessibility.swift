/// Moves the accessibility focus, which is the position of a screen reader's cursor.
///
/// The accessibility focus follows each move of focus to an element. The screen reader and the program may also move
/// the accessibility focus alone, even to a node that takes no focus, such as a text. The accessibility focus ends when
/// its node leaves the tree, or when a trap becomes active that does not contain the node.
extension FocusCore {
  mutating func moveAccessibilityFocus(to slot: Int?) {
    let target = slot ?? FocusTree.root
    guard tree.contains(target) else { return refuse(.absent) }
    guard target == FocusTree.root || tree.isInside(target, activeTrap) else { return refuse(.trapped) }
    guard target != accessibilityFocus else { return }
    accessibilityFocus = target
    outcome.result = .moved
    outcome.reason = .accessibilityAskedFor
  }

  /// Updates the accessibility focus at the end of an event.
  mutating func followWithAccessibilityFocus() {
    if let focused = outcome.change?.to {
      accessibilityFocus = focused
    } else if accessibilityFocus != FocusTree.root, accessibilityFocus != focus,
      !tree.contains(accessibilityFocus) || !tree.isInside(accessibilityFocus, activeTrap)
    {
      accessibilityFocus = FocusTree.root
    }
  }
}
