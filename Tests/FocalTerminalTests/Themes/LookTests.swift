import Testing

@testable import FocalTerminal

struct LookTests {
  static let styles: [Screen.Style] = [
    .plain, .strong, .title, .label, .accent, .inverse, .border, .placeholder, .disabled, .hint, .hintKey, .error,
    .success, .picture(200),
  ]
  static let appearances: [Appearance] = [.dark, .light]

  private func look(_ style: Screen.Style, _ appearance: Appearance, _ colors: Int) -> Look {
    Look(of: style, in: .standard(for: appearance), on: appearance, colors: colors)
  }

  @Test(arguments: styles, appearances) func aTerminalGetsNoColorThatItDoesNotHave(
    style: Screen.Style,
    appearance: Appearance
  ) {
    for colors in [0, 8, 16, 88, 256] {
      let look = look(style, appearance, colors)
      for color in [look.foreground, look.background].compactMap(\.self) {
        #expect(Int(color.number) < min(colors, 256))
      }
    }
  }

  @Test(arguments: appearances) func withoutColorsStylesDifferByAttributes(appearance: Appearance) {
    let plain = look(.plain, appearance, 0)
    for style in [Screen.Style.strong, .accent, .inverse, .hint, .error] {
      #expect(look(style, appearance, 0) != plain, "\(style)")
    }
    #expect(look(.inverse, appearance, 0) != look(.accent, appearance, 0))
    // The same purposes stand out, whatever the number of colours.
    for style in Self.styles where style != .inverse && style != .picture(200) {
      #expect(look(style, appearance, 0).isBold == look(style, appearance, 256).isBold, "\(style)")
    }
  }

  @Test(arguments: appearances) func manyColorsAreThoseOfTheTheme(appearance: Appearance) {
    let theme = Theme.standard(for: appearance)
    let colors = [Screen.Style.title, .border, .disabled, .error, .success].map {
      look($0, appearance, 256).foreground
    }
    #expect(colors == [theme.accent, theme.border, theme.hint, theme.error, theme.success])
    let filled = look(.inverse, appearance, 256)
    #expect(filled.foreground == theme.onAccent && filled.background == theme.accent && !filled.isReversed)
    // A colour of its own takes the place of dimming.
    #expect(!look(.hint, appearance, 256).isDim && look(.hint, appearance, 8).isDim)
  }

  @Test func anExactColorIsThatOfTheTheme() {
    var theme = Theme.dark
    theme.accent = ThemeColor(rgb: 0x5FD7C0)
    let looks = [256, 1 << 24, 8, 0].map { Look(of: .accent, in: theme, on: .dark, colors: $0).foreground }
    #expect(looks == [theme.accent, theme.accent, 6, nil])
  }

  @Test func aPictureHasItsColorOrNone() {
    #expect(look(.picture(200), .dark, 256).foreground == 200)
    #expect(look(.picture(200), .dark, 8) == look(.plain, .dark, 8))
  }
}
