import Testing

@testable import FocalTerminal

struct TextLinesTests {
  @Test(arguments: [
    ("", 5, [""]), ("one", 5, ["one"]), ("one two", 5, ["one ", "two"]), ("one  two", 5, ["one  ", "two"]),
    ("a\n\nb", 5, ["a", "", "b"]), ("a\n", 5, ["a", ""]), ("abcdefg", 3, ["abc", "def", "g"]),
    ("ab cdefgh", 4, ["ab ", "cdef", "gh"]), ("名前 é", 4, ["名前 ", "é"]), ("名前", 1, ["名", "前"]),
  ])
  func aTextIsBrokenBetweenWords(text: String, width: Int, lines: [String]) {
    #expect(TextLines(text, width: width).lines.map(\.text) == lines)
  }

  /// Every text of a few letters, blanks and line ends, at every small width.
  @Test func linesHaveAllCharactersAndEveryOffsetHasAPlace() {
    var texts = [""]
    for _ in 0..<6 { texts += texts.suffix(3 * texts.count).flatMap { text in ["a", " ", "\n"].map { text + $0 } } }
    for text in Set(texts) {
      for width in 1...3 {
        let lines = TextLines(text, width: width)
        let joined = lines.lines.reduce("") { $0 + $1.text + ($1.endsParagraph ? "\n" : "") }
        #expect(joined == text + "\n")
        for offset in 0...text.count {
          let place = lines.place(of: offset)
          #expect(lines.offset(line: place.line, column: place.column) == offset, "\(text.debugDescription) \(width)")
        }
      }
    }
  }

  /// The offset behind the blank belongs to the second line.
  @Test func aColumnBehindALineIsAtItsEnd() {
    let lines = TextLines("one two", width: 5)
    #expect(lines.offset(line: 0, column: 9) == 3)
    #expect(lines.offset(line: 1, column: 9) == 7)
  }

  @Test func aParagraphEndsAtLineEnds() {
    #expect(TextLines.paragraph(of: "ab\ncd\n", at: 0) == 0..<2)
    #expect(TextLines.paragraph(of: "ab\ncd\n", at: 2) == 0..<2)
    #expect(TextLines.paragraph(of: "ab\ncd\n", at: 3) == 3..<5)
    #expect(TextLines.paragraph(of: "ab\ncd\n", at: 6) == 6..<6)
  }
}
