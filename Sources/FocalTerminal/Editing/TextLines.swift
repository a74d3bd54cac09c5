/// The lines of a text at a width: the text is broken at line ends, between words, and inside a word that is too long.
///
/// Offsets count characters, as ``LineEditor`` does. A blank at which a line is broken stays at the end of the line.
struct TextLines: Equatable, Sendable {
  /// One line, and the number of characters of the text before it.
  struct Line: Equatable, Sendable {
    var text: String
    var start: Int
    /// True if a newline or the end of the text follows the line; false if the text was broken to fit the width.
    var endsParagraph: Bool
  }

  private(set) var lines: [Line] = []

  init(_ text: String, width: Int) {
    let width = max(1, width)
    var start = 0
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let characters = Array(paragraph)
      var first = 0
      while first < characters.count {
        let end = Self.end(of: characters, from: first, width: width)
        let isLast = end == characters.count
        lines.append(Line(text: String(characters[first..<end]), start: start + first, endsParagraph: isLast))
        first = end
      }
      if characters.isEmpty { lines.append(Line(text: "", start: start, endsParagraph: true)) }
      start += characters.count + 1
    }
  }

  /// Returns the end of the line that begins at `first`. If the rest of the paragraph fits, the line takes all of it.
  /// Otherwise the line ends after its last blank. A line without blanks is broken at `width`. Blanks at the end of a
  /// line take no room.
  private static func end(of characters: [Character], from first: Int, width: Int) -> Int {
    var (end, used) = (first, 0)
    var afterBlank: Int?
    while end < characters.count {
      let isBlank = characters[end].isWhitespace
      if !isBlank, used + characters[end].displayWidth > width { return afterBlank ?? max(end, first + 1) }
      used += characters[end].displayWidth
      end += 1
      if isBlank { afterBlank = end }
    }
    return end
  }

  /// The line and the column of a cursor with `offset` characters before it.
  func place(of offset: Int) -> (line: Int, column: Int) {
    let line = lines.lastIndex { $0.start <= offset } ?? 0
    return (line, String(lines[line].text.prefix(offset - lines[line].start)).displayWidth)
  }

  /// The number of characters of the text before a column of a line.
  func offset(line: Int, column: Int) -> Int {
    let line = lines[line]
    var (offset, end) = (0, 0)
    for character in line.text {
      end += character.displayWidth
      // If the paragraph continues on the next line, the cursor stays before the last character of this line. The
      // offset after that character belongs to the beginning of the next line.
      guard end <= column, line.endsParagraph || offset + 1 < line.text.count else { break }
      offset += 1
    }
    return line.start + offset
  }

  /// The range of the paragraph that contains the offset, without its line end.
  static func paragraph(of text: String, at offset: Int) -> Range<Int> {
    let characters = Array(text)
    let start = characters[..<offset].lastIndex(of: "\n").map { $0 + 1 } ?? 0
    let end = characters[offset...].firstIndex(of: "\n") ?? characters.count
    return start..<end
  }
}
