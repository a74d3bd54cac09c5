import TestSupport
import Testing

@testable import FocalTerminal

struct LineWindowTests {
  /// Tries every line of up to five narrow and wide characters, every cursor and every width; six in a thorough run.
  @Test func theCursorIsAlwaysVisibleAndTheWindowNeverTooWide() {
    var lines: [String] = [""]
    for length in 1...(Thoroughness.isFull ? 6 : 5) {
      for bits in 0..<(1 << length) {
        lines.append(String((0..<length).map { bits >> $0 & 1 == 0 ? Character("a") : Character("漢") }))
      }
    }
    for line in lines {
      for width in 2...(Thoroughness.isFull ? 14 : 12) {
        for cursor in 0...line.count {
          let window = LineWindow(of: line, cursor: cursor, width: width)
          #expect(window.text.displayWidth <= width)
          #expect(line.contains(window.text) || window.text.isEmpty)
          #expect((0..<width).contains(window.cursorColumn))
          if line.displayWidth < width { #expect(window.text == line) }
        }
        #expect(line.hasPrefix(LineWindow(of: line, cursor: nil, width: width).text))
      }
    }
  }

  @Test func theCursorAtTheEndOfALongLineHasItsOwnCell() {
    let window = LineWindow(of: "abcdef", cursor: 6, width: 4)
    #expect(window.text == "def")
    #expect(window.cursorColumn == 3)
  }

  @Test func theCursorOnAWideCharacterShowsAllOfIt() {
    let window = LineWindow(of: "ab漢c", cursor: 2, width: 3)
    #expect(window.text == "b漢")
    #expect(window.cursorColumn == 1)
  }
}
