import Testing

@testable import FocalTerminal

struct ScreenTests {
  private func screen(columns: Int = 6, rows: Int = 2) -> Screen {
    Screen(size: CellSize(columns: columns, rows: rows))
  }

  @Test(arguments: [
    ("abc", 0, 0, "abc"), ("abcdefgh", 0, 0, "abcdef"), ("abc", 4, 0, "    ab"), ("abc", 6, 0, ""), ("abc", 0, 2, ""),
    ("abc", -1, 0, ""), ("abc", 0, -1, ""),
    // A wide character is never cut in the middle.
    ("名前名", 0, 0, "名前名"), ("名前名", 1, 0, " 名前"), ("a名", 4, 0, "    a"), ("e\u{301}x", 0, 0, "éx"),
  ])
  func textIsCutOffAtTheEdges(text: String, column: Int, row: Int, shown: String) {
    var screen = screen()
    screen.write(text, at: CellPoint(column: column, row: row), style: .plain)
    #expect(screen.plainText == shown)
    #expect(screen.rows.allSatisfy { $0.count == 6 })
  }

  @Test func aWideCharacterCoversTwoCells() {
    var screen = screen()
    screen.write("名", at: CellPoint(column: 1, row: 0), style: .accent)
    #expect(screen.rows[0][1] == Screen.Cell(character: "名", style: .accent))
    #expect(screen.rows[0][2] == Screen.Cell(character: nil, style: .accent))
  }

  @Test func aFillStaysOnTheScreen() {
    var screen = screen()
    screen.fill(0, -3..<2, with: "x", style: .plain)
    screen.fill(1, 4..<40, with: "y", style: .plain)
    screen.fill(2, 0..<2, with: "z", style: .plain)
    #expect(screen.plainText == "xx\n    yy")
  }

  @Test func rowsAreCopiedAsFarAsThereIsRoom() {
    var source = screen(columns: 4, rows: 3)
    for (row, text) in ["abcd", "efgh", "ijkl"].enumerated() {
      source.write(text, at: CellPoint(column: 0, row: row), style: .plain)
    }
    var screen = screen()
    screen.copy(1..<3, of: source, to: CellPoint(column: 3, row: 1))
    #expect(screen.plainText == "\n   efg")
    screen = self.screen()
    screen.copy(-1..<9, of: source, to: CellPoint(column: -2, row: 0))
    #expect(screen.plainText == "\ncd")
  }

  @Test func aBackgroundHasNoColours() {
    var screen = screen()
    screen.write("ab", at: CellPoint(column: 0, row: 0), style: .error)
    screen.write("|", at: CellPoint(column: 2, row: 0), style: .border)
    screen.cursor = CellPoint(column: 0, row: 0)
    #expect(screen.dimmed.rows[0].prefix(4).map(\.style) == [.disabled, .disabled, .border, .plain])
    #expect(screen.dimmed.cursor == nil && screen.dimmed.plainText == screen.plainText)
  }
}
