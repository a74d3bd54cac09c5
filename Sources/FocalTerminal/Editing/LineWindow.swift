/// The part of a line that fits into a field, and the cursor's column in the field.
///
/// The line, the cursor and the width determine the window, so no scroll position is kept. If the line and the cursor
/// fit, the whole line is shown. Otherwise the text before the cursor is shown as far as it fits, and the text after
/// the cursor in the remaining columns. A field that is not being edited shows the beginning of the line.
struct LineWindow: Equatable, Sendable {
  /// The visible text of the field.
  let text: String
  /// The cursor's column in the field; less than the field's width, or 0 if the width is 0.
  let cursorColumn: Int
  /// The number of characters that the line has before the window.
  private let start: Int

  /// - Parameter cursor: The number of characters before the cursor; `nil` for a field that is not edited.
  init(of line: String, cursor: Int?, width: Int) {
    let characters = Array(line)
    let widths = characters.map(\.displayWidth)
    let cursor = min(max(cursor ?? 0, 0), characters.count)
    // The cursor covers the character it stands on, or one cell at the end of the line.
    let cursorWidth = cursor < characters.count ? widths[cursor] : 1
    var room = max(width, 1) - min(cursorWidth, max(width, 1))
    var start = cursor
    while start > 0, widths[start - 1] <= room {
      start -= 1
      room -= widths[start]
    }
    cursorColumn = widths[start..<cursor].reduce(0, +)
    var end = start
    var used = 0
    while end < characters.count, used + widths[end] <= width {
      used += widths[end]
      end += 1
    }
    text = String(characters[start..<end])
    self.start = start
  }

  /// The number of characters of the line before a column of the field. A click in that column puts the cursor after
  /// these characters.
  func offset(atColumn column: Int) -> Int {
    var offset = start
    var end = 0
    for character in text {
      end += character.displayWidth
      guard end <= column else { break }
      offset += 1
    }
    return offset
  }
}
