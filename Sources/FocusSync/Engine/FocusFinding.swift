/// A problem that a keyboard user would have: see ``FocusEngine/audit()``.
public enum FocusFinding<ID: Hashable>: Hashable {
  /// Neither Tab nor the arrows reach the element from any element that they reach.
  case unreachable(ID)
  /// No element in the trap takes a key or can be activated, so the user cannot leave it.
  case trapWithoutExit(ID)
  /// No element in the trap can be focused.
  case emptyTrap(ID)
  /// Two elements stand for one value of a binding.
  case duplicateValue(first: ID, second: ID)
  /// A request waits for an element that is not in the tree.
  case waiting(ID)
  /// A request waits for a value that no element is bound to.
  case waitingForValue(String)
}

extension FocusFinding: Sendable where ID: Sendable {}
