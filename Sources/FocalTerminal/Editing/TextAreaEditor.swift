import FocusSync

/// A text of several lines and the cursor in it.
///
/// The up and down arrows move between the lines as they are drawn. Return inserts a line end. Home and Ctrl-A move to
/// the start of the drawn line, and End and Ctrl-E to its end. A paragraph is the text between two line ends. Ctrl-U
/// deletes to the start of the paragraph, and Ctrl-K to its end. A paste keeps its line ends. All other keys have the
/// same effect as in a ``LineEditor``.
struct TextAreaEditor: Equatable {
  private(set) var editor: LineEditor
  private let width: Int

  var text: String { editor.text }
  var cursor: Int { editor.cursor }

  /// - Parameter width: The number of columns at which lines are broken.
  init(_ text: String, cursor: Int?, width: Int) {
    editor = LineEditor(text, cursor: cursor)
    self.width = width
  }

  /// Applies a key to the text.
  ///
  /// - Returns: `.ignored` for a key that the editor does not use, such as Tab, and for an arrow that would move the
  ///   cursor out of the text.
  mutating func perform(_ event: KeyEvent) -> KeyEvent.Result {
    switch (event.key, event.modifiers.subtracting([.shift, .capsLock])) {
    case (.upArrow, []): return move(by: -1)
    case (.downArrow, []): return move(by: 1)
    case (.return, []): editor.insertLineEnd()
    case (.paste, _): editor.insert(event.characters, keepsLineEnds: true)
    case (.home, []), ("a", .control): moveInLine(toEnd: false)
    case (.end, []), ("e", .control): moveInLine(toEnd: true)
    case ("u", .control): editor.delete(TextLines.paragraph(of: text, at: cursor).lowerBound..<cursor)
    case ("k", .control): editor.delete(cursor..<TextLines.paragraph(of: text, at: cursor).upperBound)
    default: return editor.perform(event)
    }
    return .handled
  }

  private mutating func move(by count: Int) -> KeyEvent.Result {
    let lines = TextLines(text, width: width)
    let place = lines.place(of: cursor)
    guard lines.lines.indices.contains(place.line + count) else { return .ignored }
    editor.moveTo(lines.offset(line: place.line + count, column: place.column))
    return .handled
  }

  private mutating func moveInLine(toEnd: Bool) {
    let lines = TextLines(text, width: width)
    let line = lines.place(of: cursor).line
    editor.moveTo(lines.offset(line: line, column: toEnd ? .max : 0))
  }
}
