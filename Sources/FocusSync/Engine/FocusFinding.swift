/// Something that a user of the keyboard would stumble over: see ``FocusEngine/audit()``.
public enum FocusFinding<ID: Hashable>: Hashable {
  /// Neither Tab nor the arrows lead to the element, from anywhere they do lead.
  case unreachable(ID)
  /// A trap with nothing in it that takes a key or can be activated: there is no way out of it.
  case trapWithoutExit(ID)
  /// A trap with nothing in it that can be focused.
  case emptyTrap(ID)
  /// Two elements stand for one value of a binding.
  case duplicateValue(first: ID, second: ID)
  /// A request has been waiting for an element that is not there.
  case waiting(ID)
  /// A request has been waiting for a value that no element is bound to.
  case waitingForValue(String)
}

extension FocusFinding: Sendable where ID: Sendable {}
