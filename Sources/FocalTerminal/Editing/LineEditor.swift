/// A text of one line or of several lines, and the cursor in it.
///
/// The cursor counts characters as a person does (grapheme clusters), so the cursor is never inside an accented letter
/// or an emoji of several code points. Every operation is O(n) in the length of the text.
struct LineEditor: Equatable, Sendable {
  private(set) var text: String
  /// The number of characters before the cursor, from 0 to `text.count`.
  private(set) var cursor: Int

  /// Puts the cursor after the first `cursor` characters, by default at the end of the text. Clamps `cursor` to the
  /// range from 0 to `text.count`.
  init(_ text: String, cursor: Int? = nil) {
    self.text = text
    let count = text.count
    self.cursor = min(max(cursor ?? count, 0), count)
  }

  /// Inserts typed or pasted text before the cursor, as one edit. A tab becomes a blank. Other control characters are
  /// left out. Unless line ends are kept, a line end inside the inserted text becomes a blank, and line ends at its
  /// beginning and end are left out.
  ///
  /// If the inserted text begins with a combining mark, the mark joins the character before the cursor. A terminal can
  /// send such a mark separately.
  ///
  /// - Parameter keepsLineEnds: True to keep line ends, for a text of several lines.
  mutating func insert(_ typed: String, keepsLineEnds: Bool = false) {
    var lines = typed.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)[...]
    if !keepsLineEnds {
      // Drops line ends around the text, because text such as a password is often copied with a line end.
      lines = lines.drop { $0.isEmpty }
      while lines.last?.isEmpty == true { lines.removeLast() }
    }
    let text = lines.map { String($0.map { $0 == "\t" ? " " : $0 }.filter { !$0.isControl }) }
    replace(index(cursor)..<index(cursor), with: text.joined(separator: keepsLineEnds ? "\n" : " "))
  }

  /// Inserts a line end before the cursor.
  mutating func insertLineEnd() { replace(index(cursor)..<index(cursor), with: "\n") }

  /// Deletes the character before the cursor.
  mutating func deleteBackward() {
    guard cursor > 0 else { return }
    replace(index(cursor - 1)..<index(cursor), with: "")
  }

  /// Deletes the character after the cursor.
  mutating func deleteForward() {
    guard cursor < text.count else { return }
    replace(index(cursor)..<index(cursor + 1), with: "")
  }

  /// Deletes everything before the cursor, as Ctrl-U does in a shell.
  mutating func deleteToStart() {
    delete(0..<cursor)
  }

  /// Deletes the characters at these offsets.
  mutating func delete(_ range: Range<Int>) {
    replace(index(range.lowerBound)..<index(range.upperBound), with: "")
  }

  /// Deletes everything after the cursor, as Ctrl-K does in a shell.
  mutating func deleteToEnd() {
    replace(index(cursor)..<text.endIndex, with: "")
  }

  /// Deletes the word before the cursor and the blanks after the word, as Ctrl-W does in a shell.
  mutating func deleteWordBackward() {
    replace(index(wordStart)..<index(cursor), with: "")
  }

  /// Moves to the start of the word before the cursor.
  mutating func moveWordLeft() { cursor = wordStart }

  /// Moves to the end of the word after the cursor.
  mutating func moveWordRight() {
    let after = text.dropFirst(cursor)
    let word = after.drop { $0.isWhitespace }.drop { !$0.isWhitespace }
    cursor += after.count - word.count
  }

  /// The start of the last word that begins before the cursor, as a number of characters; 0 if there is none. Words end
  /// at blanks.
  private var wordStart: Int {
    var before = text.prefix(cursor)
    while before.last?.isWhitespace == true { before.removeLast() }
    while before.last?.isWhitespace == false { before.removeLast() }
    return before.count
  }

  mutating func moveTo(_ offset: Int) { cursor = min(max(offset, 0), text.count) }

  mutating func moveLeft() { cursor = max(0, cursor - 1) }

  mutating func moveRight() { cursor = min(text.count, cursor + 1) }

  mutating func moveToStart() { cursor = 0 }

  mutating func moveToEnd() { cursor = text.count }

  private func index(_ offset: Int) -> String.Index {
    text.index(text.startIndex, offsetBy: offset)
  }

  /// Replaces a range and puts the cursor after the replacement.
  ///
  /// The end of the replacement and the text after it may combine into one character, such as a letter with its accent
  /// or the two halves of a flag. The cursor then goes after that character.
  private mutating func replace(_ range: Range<String.Index>, with replacement: String) {
    let before = text.unicodeScalars[..<range.lowerBound]
    var scalars = String.UnicodeScalarView(before)
    scalars.append(contentsOf: replacement.unicodeScalars)
    var seam = scalars.count
    scalars.append(contentsOf: text.unicodeScalars[range.upperBound...])
    text = String(scalars)
    cursor = 0
    for character in text where seam > 0 {
      seam -= character.unicodeScalars.count
      cursor += 1
    }
  }
}
