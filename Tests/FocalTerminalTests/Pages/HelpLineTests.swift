import TestSupport
import Testing

@testable import FocalTerminal

struct HelpLineTests {
  private static let hints = [("↵", "save"), ("^e", "edit"), ("esc", "leave"), ("tab", "next"), ("^c", "quit")]

  /// The line as text.
  private func line(
    _ hints: [(String, String)] = Self.hints,
    note: String = "",
    under content: Range<Int> = 2..<38,
    columns: Int
  ) -> String {
    let line = HelpLine(
      hints.map { (key: $0.0, meaning: $0.1) },
      keeping: ["^c", "↵", "esc"],
      note: note,
      under: content,
      columns: columns
    )
    var text = ""
    func write(_ word: String, at column: Int) {
      text += String(repeating: " ", count: column - text.count) + word
    }
    for item in line.items { write("\(item.key) \(item.meaning)", at: item.column) }
    if let column = line.noteColumn { write(note, at: column) }
    return text
  }

  @Test func theLineStandsUnderTheContentAndTakesTheWidthOfTheScreen() {
    let all = "↵ save  ^e edit  esc leave  tab next  ^c quit"
    #expect(line(under: 20..<80, columns: 100) == String(repeating: " ", count: 20) + all)
    // Wider than the content.
    #expect(line(under: 20..<40, columns: 80) == String(repeating: " ", count: 20) + all)
    // There is not enough room to the right.
    #expect(line(under: 20..<40, columns: 60) == String(repeating: " ", count: 14) + all)
    #expect(line(under: 10..<40, columns: 47) == " " + all)
  }

  @Test(arguments: [
    (46, "  ↵ save  ^e edit  esc leave  ^c quit"), (37, " ↵ save  ^e edit  esc leave  ^c quit"),
    (36, "  ↵ save  esc leave  ^c quit"), (27, "  ↵ save  ^e edit  ^c quit"), (26, " ↵ save  ^e edit  ^c quit"),
    (25, "  ↵ save  ^c quit"), (9, " ^c quit"), (5, " ^c quit"),
  ])
  func theKeysThatLeaveAndReturnStayLast(columns: Int, expected: String) {
    #expect(line(under: 2..<max(3, columns - 2), columns: columns) == expected)
  }

  @Test func theNoteStandsAtTheEndAndComesBeforeTheOtherKeys() {
    #expect(
      line([("↵", "go"), ("^c", "quit")], note: "demo", under: 2..<30, columns: 40) == "  ↵ go  ^c quit           demo"
    )
    #expect(line(note: "demo", under: 2..<30, columns: 40) == "  ↵ save  esc leave  ^c quit  demo")
    #expect(line(note: "demo", under: 2..<20, columns: 25) == "  ↵ save  ^c quit  demo")
    #expect(line(note: "a long note", under: 2..<20, columns: 25) == "  ↵ save  ^c quit")
  }

  /// No hint is cut off, nothing overlaps, and the order is always the same.
  @Test func whatIsShownFits() {
    for columns in 10...120 {
      for left in Thoroughness.some(10, of: Array(1...columns / 2)) {
        for note in ["", "demo"] {
          let line = HelpLine(
            Self.hints.map { (key: $0.0, meaning: $0.1) },
            keeping: ["^c", "↵", "esc"],
            note: note,
            under: left..<columns - left,
            columns: columns
          )
          var end = -1
          for item in line.items {
            #expect(item.column > end && item.column >= 1)
            end = item.column + item.key.count + 1 + item.meaning.count
          }
          if let column = line.noteColumn {
            #expect(column > end)
            end = column + note.count
          }
          #expect(end <= columns - 1)
          #expect(line.items.map(\.key) == Self.hints.map(\.0).filter { key in line.items.contains { $0.key == key } })
          #expect(line.items.last?.key == "^c")
        }
      }
    }
  }
}
