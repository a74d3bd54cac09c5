extension FocusEngine {
  /// Delivers a key to the focused element, then to its ancestors, innermost first. While nothing has focus, no handler
  /// is called.
  ///
  /// A key that no handler takes is a command: Tab and Shift-Tab move along the Tab order; an arrow goes to the nearest
  /// ``FocusNode/onMoveCommand(perform:)``, or moves focus; return submits. Other keys do nothing. A key that is
  /// pressed from inside a callback is queued and counts as handled.
  ///
  /// - Returns: `.handled` if a handler took the key, or the command had an effect.
  ///
  /// - Complexity: O(d), where d is the depth of the focused element. Allocates nothing.
  @discardableResult
  public func press(_ event: KeyEvent) -> KeyEvent.Result {
    runner.press(event)
  }

  /// Turns the crown or the wheel: the focused element receives the rotation first, then its ancestors.
  @discardableResult
  public func rotate(by delta: Double) -> KeyEvent.Result {
    runner.rotate(by: delta)
  }

  /// The current label of the return key: that of the focused element, or of its nearest ancestor with a label.
  public var submitLabel: SubmitKeyLabel {
    runner.submitLabel
  }

  /// Submits at the focused element, as the return key does.
  ///
  /// The handlers of the element and of its ancestors are called, innermost first, up to a submit scope. If there is no
  /// handler, the label decides: `.next` moves focus on, `.done` gives focus up.
  @discardableResult
  public func submit() -> KeyEvent.Result {
    runner.submit()
  }
}
