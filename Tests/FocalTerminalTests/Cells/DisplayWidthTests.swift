import FocalTerminal
import Testing

struct DisplayWidthTests {
  @Test(arguments: [
    ("a", 1), ("é", 1), ("e\u{301}", 1), ("漢", 2), ("ｱ", 1), ("Ａ", 2), ("각", 2), ("\u{1100}\u{1161}\u{11A8}", 2),
    ("👍", 2), ("👍🏽", 2), ("👨‍👩‍👧", 2), ("🇫🇷", 2), ("❤️", 1), ("\u{301}", 1), ("\u{7}", 1), ("•", 1), ("⠋", 1),
  ])
  func aCharacterTakesTheColumnsOfItsDrawing(text: String, width: Int) {
    #expect(text.count == 1)
    #expect(text.displayWidth == width)
  }

  @Test func aDrawingLeavesOutScalarsThatTerminalsDrawDifferently() {
    #expect(Character("👨‍👩‍👧").drawnScalars == ["👨"])
    #expect(Character("❤️").drawnScalars == ["\u{2764}"])
    #expect(Character("e\u{301}").drawnScalars == ["e", "\u{301}"])
    #expect(Character("\u{301}").drawnScalars == ["\u{25CC}", "\u{301}"])
    #expect(Character("🇫🇷").drawnScalars == ["\u{1F1EB}", "\u{1F1F7}"])
    // A zero-width joiner and a keycap also occur in text without emoji.
    #expect(Character("क्‍ष").drawnScalars == ["क", "\u{94D}", "ष"])
    #expect(Character("a\u{20E3}").drawnScalars == ["a", "\u{20E3}"])
    #expect(Character("1\u{FE0F}\u{20E3}").drawnScalars == ["1"])
    #expect(Character("\u{7}").drawnScalars == ["\u{FFFD}"])
  }
}
