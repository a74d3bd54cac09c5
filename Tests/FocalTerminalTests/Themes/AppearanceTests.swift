import Testing

@testable import FocalTerminal

@Suite struct AppearanceTests {
  @Test(
    arguments: [
      ("11;rgb:0000/0000/0000", Appearance.dark), ("11;rgb:ffff/ffff/ffff", .light), ("11;rgb:fd/f6/e3", .light),
      ("11;rgb:1e1e/1e1e/1e1e", .dark), ("11;rgb:0/2/3", .dark), ("11;rgba:ffff/ffff/ffff/8000", .light),
      ("10;rgb:ffff/ffff/ffff", nil), ("11;?", nil), ("11;rgb:ffff/ffff", nil), ("11;rgb:gg/00/00", nil), ("", nil),
    ] as [(String, Appearance?)]
  )
  func anAnswerNamesTheBackground(command: String, appearance: Appearance?) {
    #expect(Appearance(answer: command) == appearance)
  }

  @Test(
    arguments: [("15;0", Appearance.dark), ("0;15", .light), ("0;default;15", .light), ("0;7", .light), ("7;8", .dark)]
      + [("default", nil), ("", nil)] as [(String, Appearance?)]
  )
  func theVariableNamesTheBackground(text: String, appearance: Appearance?) {
    #expect(Appearance(colorFGBG: text) == appearance)
  }

  private static let white = "\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\"

  @Test(arguments: [white, "\u{1B}]11;rgb:ffff/ffff/ffff\u{07}", "\u{9D}11;rgb:ff/ff/ff\u{9C}", "\u{1B}[?997;2n"])
  func aReportIsReadAndTypesNothing(report: String) {
    for cut in 0...report.utf8.count {
      var parser = InputParser()
      let bytes = Array("a\(report)b".utf8)
      let inputs = parser.feed(bytes.prefix(cut + 1)) + parser.feed(bytes.dropFirst(cut + 1))
      #expect(inputs == [.character("a"), .character("b")])
      #expect(parser.appearance == .light)
    }
  }

  @Test func theLastReportCounts() {
    var parser = InputParser()
    #expect(parser.appearance == nil)
    _ = parser.feed(Self.white.utf8)
    _ = parser.feed("\u{1B}[?997;1n".utf8)
    #expect(parser.appearance == .dark)
    // Other commands and reports say nothing of it, nor does one that is broken off.
    _ = parser.feed("\u{1B}]0;a title\u{07}\u{1B}[?1;2c\u{1B}]11;rgb:ffff/ffff/ffff\u{18}".utf8)
    #expect(parser.appearance == .dark)
  }

  @Test func anEndlessCommandIsNotKept() {
    var parser = InputParser()
    _ = parser.feed(("\u{1B}]11;rgb:" + String(repeating: "f", count: 100_000) + "\u{07}x").utf8)
    #expect(parser.appearance == nil)
  }
}
