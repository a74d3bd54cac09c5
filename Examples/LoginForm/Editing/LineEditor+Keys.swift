import FocusSync

extension LineEditor {
  /// Does what a key does in a line of text.
  ///
  /// - Returns: whether it does anything there; what it does not, such as Tab, is for whatever is around the line. Keys
  ///   that move the cursor are the line's even at its ends, so that Left never leaves a field by accident.
  mutating func perform(_ event: KeyEvent) -> KeyEvent.Result {
    if event.modifiers == .control {
      guard event.key == "u" else { return .ignored }
      deleteToStart()
      return .handled
    }
    switch event.key {
    case .leftArrow: moveLeft()
    case .rightArrow: moveRight()
    case .home: moveToStart()
    case .end: moveToEnd()
    case .delete: deleteBackward()
    case .deleteForward: deleteForward()
    case .tab, .return, .escape, .upArrow, .downArrow, .pageUp, .pageDown: return .ignored
    default:
      guard event.modifiers.isSubset(of: [.shift, .capsLock]), !event.characters.isEmpty else { return .ignored }
      insert(event.characters)
    }
    return .handled
  }
}
