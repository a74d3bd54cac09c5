import Testing

@testable import FocalTerminal

struct ThemeColorTests {
  @Test func anExactColorHasTheNearestNumber() {
    #expect(ThemeColor(rgb: 0x5FD7C0).number == 79 && ThemeColor(rgb: 0x5FD7C0).rgb == 0x5FD7C0)
    #expect(ThemeColor(rgb: 0x000001).number == 16 && ThemeColor(rgb: 0xFEFEFE).number == 231)
    #expect(ThemeColor(rgb: 0x101010).number == 233)
    // A colour of the 256 is the nearest to itself, but for the greys that the cube has, too.
    for number in UInt8(16)...255 {
      let nearest = ThemeColor(rgb: TerminalColor(number: number).rgb).number
      #expect(TerminalColor(number: nearest).rgb == TerminalColor(number: number).rgb)
    }
  }

  @Test func noNumberIsNearer() {
    for rgb in stride(from: UInt32(0), through: 0xFF_FFFF, by: 65_521) {
      let (color, chosen) = (TerminalColor(rgb: rgb), ThemeColor(rgb: rgb).number)
      let distance = color.distance(to: TerminalColor(number: chosen))
      #expect((UInt8(16)...255).allSatisfy { color.distance(to: TerminalColor(number: $0)) >= distance })
    }
  }

  @Test func aTerminalWithAllColorsTakesTheirComponents() {
    #expect(ThemeColor(rgb: 0x123456).direct == 0x123456 && ThemeColor(79).direct == 0x5FD7AF)
    #expect(ThemeColor(rgb: 0xFF00_0000 | 0x10).direct == 0x10)
    // Numbers below 8 are the user's colours there.
    #expect(ThemeColor(6).direct == 6 && ThemeColor(14).direct == 6 && ThemeColor(rgb: 5).direct == 0)
  }

  @Test(arguments: [
    (["TERM": "xterm-256color", "COLORTERM": "truecolor"], "xterm-direct"),
    (["TERM": "alacritty", "COLORTERM": "24bit"], "alacritty-direct"),
    (["TERM": "xterm-256color"], nil), (["TERM": "xterm-256color", "COLORTERM": "yes"], nil),
    (["TERM": "", "COLORTERM": "truecolor"], nil), (["COLORTERM": "truecolor"], nil),
    (["TERM": "xterm", "COLORTERM": "truecolor", "NO_COLOR": "1"], nil),
    (["TERM": "xterm", "COLORTERM": "truecolor", "NO_COLOR": ""], "xterm-direct"),
  ])
  func theEnvironmentSaysIfThereAreAllColors(environment: [String: String], name: String?) {
    #expect(ThemeColor.directTerminal(environment) == name)
  }
}
