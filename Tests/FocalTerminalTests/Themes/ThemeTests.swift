import Testing

@testable import FocalTerminal

@Suite struct ThemeTests {
  /// Black, the backgrounds of common dark themes; white, and those of common light themes.
  static let backgrounds: [(appearance: Appearance, color: TerminalColor)] = [
    (.dark, hex(0x000000)), (.dark, hex(0x1E1E1E)), (.dark, hex(0x002B36)), (.dark, hex(0x282A36)),
    (.light, hex(0xFFFFFF)), (.light, hex(0xFBFBF8)), (.light, hex(0xFDF6E3)),
  ]

  private static func hex(_ number: UInt32) -> TerminalColor { TerminalColor(rgb: number) }

  @Test(arguments: backgrounds.indices) func textHasEnoughContrast(index: Int) {
    let (appearance, background) = Self.backgrounds[index]
    let theme = Theme.standard(for: appearance)
    for color in [theme.accent, theme.hint, theme.error, theme.success] {
      #expect(TerminalColor(number: color.number).contrast(with: background) >= 4.5, "colour \(color.number)")
    }
    let (accent, text) = (theme.accent.number, theme.onAccent.number)
    #expect(TerminalColor(number: text).contrast(with: TerminalColor(number: accent)) >= 4.5)
  }

  @Test func aColorIsKnownByItsNumber() {
    let numbers: [UInt8: UInt32] = [
      16: 0x000000, 231: 0xFFFFFF, 79: 0x5FD7AF, 160: 0xD70000, 232: 0x080808, 255: 0xEEEEEE,
    ]
    for (number, color) in numbers {
      #expect(abs(TerminalColor(number: number).luminance - Self.hex(color).luminance) < 0.0001, "\(number)")
    }
  }

  @Test func blackAndWhiteHaveTheHighestContrast() {
    #expect(abs(Self.hex(0xFFFFFF).contrast(with: Self.hex(0)) - 21) < 0.001)
    #expect(Self.hex(0x777777).contrast(with: Self.hex(0x777777)) == 1)
  }
}
