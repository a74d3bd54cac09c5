extension FocusEngine {
  /// Delivers a key: to the focused element, then outward, then to the engine itself.
  ///
  /// A key that no handler takes is a command: Tab and Shift-Tab move along the Tab order; an arrow goes to the
  /// nearest ``onMoveCommand(at:_:)``, or moves focus; return submits. A key that is pressed from inside a callback
  /// is queued and counts as handled.
  ///
  /// - Complexity: linear in the depth of the focused element, without allocating.
  @discardableResult
  public func press(_ event: KeyEvent) -> KeyEvent.Result {
    runner.press(event)
  }

  /// Turns the crown or the wheel.
  @discardableResult
  public func rotate(by delta: Double) -> KeyEvent.Result {
    runner.rotate(by: delta)
  }

  /// The promise of the return key now: the label of the focused element or of the nearest node around it.
  public var submitLabel: SubmitKeyLabel {
    runner.submitLabel
  }

  /// Submits at the focused element, as the return key does.
  ///
  /// Every handler from the element outward is called, up to a submit scope. Where there is none, the label decides:
  /// `.next` moves on, `.done` gives up focus.
  @discardableResult
  public func submit() -> KeyEvent.Result {
    runner.submit()
  }
}
