import FocusSync

extension LineEditor {
  /// Applies a key to the line.
  ///
  /// - Returns: `.handled` for a key that edits text or moves the cursor. `.ignored` for any other key, such as Tab,
  ///   and for an arrow key that would move the cursor beyond an end of the line. The arrow key can then move focus to
  ///   an element beside the field.
  mutating func perform(_ event: KeyEvent) -> KeyEvent.Result {
    let modifiers = event.modifiers.subtracting([.shift, .capsLock])
    switch (event.key, modifiers) {
    case (.paste, _): insert(event.characters)
    case (.leftArrow, []):
      guard cursor > 0 else { return .ignored }
      moveLeft()
    case (.rightArrow, []):
      guard cursor < text.count else { return .ignored }
      moveRight()
    case (.leftArrow, .control), (.leftArrow, .option), ("b", .option): moveWordLeft()
    case (.rightArrow, .control), (.rightArrow, .option), ("f", .option): moveWordRight()
    case (.home, _), ("a", .control): moveToStart()
    case (.end, _), ("e", .control): moveToEnd()
    case (.delete, []): deleteBackward()
    case (.deleteForward, []), ("d", .control): deleteForward()
    case (.delete, .option), (.delete, .control), ("w", .control): deleteWordBackward()
    case ("u", .control): deleteToStart()
    case ("k", .control): deleteToEnd()
    case (.tab, _), (.return, _), (.escape, _), (.upArrow, _), (.downArrow, _), (.pageUp, _), (.pageDown, _):
      return .ignored
    default:
      guard event.typesText else { return .ignored }
      insert(event.characters)
    }
    return .handled
  }
}
