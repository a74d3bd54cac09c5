extension FocusEngine {
  /// Delivers a key to the focused element, then to its ancestors, innermost first, and to the root: see
  /// ``declareRoot(_:)``. If the focused element controls a group, the group's active item and the nodes around it, up
  /// to the group, get the key first. For disabled nodes, and for keys while nothing has focus, see
  /// ``FocusNode/onKeyPress(phases:action:)``.
  ///
  /// A key that no handler takes is a command:
  ///
  /// - Tab and Shift-Tab move along the Tab order.
  /// - An arrow goes to the nearest ``FocusNode/onMoveCommand(perform:)``. If there is none, the arrow moves focus or
  ///   the active item.
  /// - Return submits. If this has no effect, Return activates the nearest default button.
  /// - Escape goes to the nearest ``FocusNode/onExitCommand(perform:)`` or cancel button.
  /// - F6 and Shift-F6 move to another pane. Page Up and Page Down move by a page.
  /// - In a group, typed text finds an item, and Home and End move to the ends: see ``FocusGroup/usesHomeAndEnd``.
  ///
  /// Any other key, such as Command-S or Shift-Return, goes to the handlers only. The same applies to the release of a
  /// key.
  ///
  /// A key that is pressed from inside a callback is queued and counts as handled.
  ///
  /// - Returns: `.handled` if a handler took the key, or the command had an effect.
  ///
  /// - Complexity: O(d) to call the handlers, where d is the depth of the tree. A command that moves focus costs as
  ///   much as the method for the same move, such as ``tab(forward:)``. Return and Escape as commands cost O(d²k),
  ///   where k is the number of nodes with shortcuts or exit commands. Delivering a key to the handlers allocates no
  ///   memory.
  @discardableResult
  public func press(_ event: KeyEvent) -> KeyEvent.Result {
    runner.press(event)
  }

  /// Delivers a rotation of a crown or a wheel to the nodes in the same order as a key, until one of them takes the
  /// rotation.
  ///
  /// - Parameter delta: The rotation, in the unit of the number that the rotation changes: see
  ///   ``FocusNode/onRotation(from:through:by:sensitivity:isContinuous:get:set:)``.
  @discardableResult
  public func rotate(by delta: Double) -> KeyEvent.Result {
    runner.rotate(by: delta)
  }

  /// The current label of the return key. Usually, this is the label of the focused element or of its nearest ancestor
  /// with a label: see ``press(_:)`` for the exact order. `.return` if there is no label, or if nothing has focus.
  public var submitLabel: SubmitKeyLabel {
    runner.submitLabel
  }

  /// Submits at the focused element, as the return key does. Has no effect if the element is disabled.
  ///
  /// Calls the submit handlers in the order in which a key reaches the nodes: see ``press(_:)``. A submit scope stops
  /// the submission after its own handlers. If no handler is called, ``submitLabel`` decides: `.next` moves focus on,
  /// `.done` gives focus up, and any other label has no effect.
  ///
  /// If the focused element controls a group with an active item, the handlers of the item and of the nodes around it,
  /// up to the group, come first. If one of them is called, no handler outside the group is called.
  ///
  /// If the submission has no effect, the return key performs the action with the shortcut
  /// ``KeyEvent/Shortcut/defaultAction``. This method does not.
  @discardableResult
  public func submit() -> KeyEvent.Result {
    runner.enter(queued: .handled) { $0.submit() }
  }
}
