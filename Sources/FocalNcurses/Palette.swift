import CFocalNcurses
import FocalTerminal
import Foundation

/// Converts the styles of cells to attributes and colour pairs of ncurses.
@MainActor
struct Palette {
  private let colors: Int
  private var theme = Theme.dark
  private var appearance = Appearance.dark
  /// The numbers of the colour pairs. A style of text without an entry has pair 0, the terminal's own colours.
  private static let pairs: [Screen.Style: Int16] = [
    .title: 1, .accent: 2, .inverse: 3, .border: 4, .placeholder: 5, .disabled: 6, .hint: 7, .error: 8, .success: 9,
  ]
  /// The first of the 256 pairs for pictures, one for each colour. The pairs in `pairs` have lower numbers.
  private static let firstPicture: Int16 = 16

  /// Turns on the colours of ncurses and asks how many the terminal has. If there are at least 256, defines the pairs
  /// for pictures. Call this after ncurses has opened the screen.
  ///
  /// - Parameter environment: If its `NO_COLOR` is not empty, no colours are used, as no-color.org defines it.
  init(environment: [String: String]) {
    guard has_colors(), (environment["NO_COLOR"] ?? "").isEmpty else {
      colors = 0
      return
    }
    start_color()
    use_default_colors()
    colors = Int(focal_color_count())
    guard hasPictures else { return }
    for color in 0...UInt8.max { define(Self.firstPicture + Int16(color), ThemeColor(color)) }
  }

  /// Uses the colours of `theme` from now on. The screen shows them after it is drawn again.
  mutating func take(_ theme: Theme, for appearance: Appearance) {
    (self.theme, self.appearance) = (theme, appearance)
    guard colors > 0 else { return }
    for (style, pair) in Self.pairs {
      let look = Look(of: style, in: theme, on: appearance, colors: colors)
      define(pair, look.foreground, on: look.background)
    }
  }

  private func define(_ pair: Int16, _ foreground: ThemeColor?, on background: ThemeColor? = nil) {
    func number(_ color: ThemeColor?) -> Int32 {
      guard let color else { return -1 }
      return colors > 256 ? color.direct : Int32(color.number)
    }
    focal_define_colors(Int32(pair), number(foreground), number(background))
  }

  /// True if the terminal has enough colours to show a picture by colours. Otherwise the picture consists of characters
  /// of different shades.
  var hasPictures: Bool { colors >= 256 }

  func look(of style: Screen.Style) -> (attributes: attr_t, pair: Int16) {
    let look = Look(of: style, in: theme, on: appearance, colors: colors)
    var attributes: attr_t = 0
    if look.isBold { attributes |= focal_bold() }
    if look.isDim { attributes |= focal_dim() }
    if look.isReversed { attributes |= focal_reverse() }
    if case .picture(let color) = style { return (attributes, hasPictures ? Self.firstPicture + Int16(color) : 0) }
    return (attributes, colors > 0 ? Self.pairs[style] ?? 0 : 0)
  }
}
