import CFocalNcurses
import FocalTerminal
import Foundation

/// The look of each style on the terminal: with 256 colours, with the 8 that nearly every terminal has, or with none.
///
/// Without colours, styles still differ by bold, dim or reverse, so colour is never the only sign.
@MainActor
struct Palette {
  private enum Pair: Int16 {
    case accent = 1
    case inverse, border, error, success, hint
  }

  private let colors: Int32
  /// The pairs of pictures begin behind those of the styles, one for each of 256 colours.
  private static let firstPicture: Int16 = 16

  /// Asks the terminal how many colours it has. Call this after the screen is open.
  ///
  /// - Parameter environment: `NO_COLOR` with any value but an empty one means none, as no-color.org has it.
  init(environment: [String: String]) {
    guard has_colors(), (environment["NO_COLOR"] ?? "").isEmpty else {
      colors = 0
      return
    }
    start_color()
    use_default_colors()
    colors = focal_color_count()
    guard colors >= 256 else { return }
    for color in 0..<256 { init_pair(Self.firstPicture + Int16(color), Int16(color), -1) }
  }

  /// Gives each purpose its colours from now on. What is on the screen has them after it is drawn again.
  func take(_ theme: Theme, for appearance: Appearance) {
    if colors >= 256 {
      define(.accent, Int32(theme.accent))
      define(.inverse, Int32(theme.onAccent), on: Int32(theme.accent))
      define(.border, Int32(theme.border))
      define(.error, Int32(theme.error))
      define(.success, Int32(theme.success))
      define(.hint, Int32(theme.hint))
    } else if colors > 0 {
      let isDark = appearance == .dark
      let accent = Int32(isDark ? COLOR_CYAN : COLOR_BLUE)
      define(.accent, accent)
      define(.inverse, Int32(isDark ? COLOR_BLACK : COLOR_WHITE), on: accent)
      define(.border, -1)
      define(.error, Int32(COLOR_RED))
      define(.success, Int32(COLOR_GREEN))
      define(.hint, -1)
    }
  }

  private func define(_ pair: Pair, _ foreground: Int32, on background: Int32 = -1) {
    init_pair(pair.rawValue, Int16(foreground), Int16(background))
  }

  /// True if a picture consists of colours. Otherwise it consists of shades.
  var hasPictures: Bool { colors >= 256 }

  /// The attributes and the pair of colours of a style.
  func look(of style: Screen.Style) -> (attributes: attr_t, pair: Int16) {
    let (attributes, pair) = plainLook(of: style)
    guard colors > 0 else { return (attributes, 0) }
    switch style {
    case .border where colors >= 256, .hint where colors >= 256, .placeholder where colors >= 256,
      .disabled where colors >= 256:
      // A colour of its own, instead of dimming, which terminals do in different ways.
      return (0, pair)
    case .inverse: return (focal_bold(), pair)
    case .picture(let color):
      // The whole cell has the colour, whatever its shade.
      return colors >= 256 ? (focal_reverse(), Self.firstPicture + Int16(color)) : (0, 0)
    default: return (attributes, pair)
    }
  }

  private func plainLook(of style: Screen.Style) -> (attributes: attr_t, pair: Int16) {
    switch style {
    case .plain, .picture, .label, .hintKey: (0, 0)
    case .strong: (focal_bold(), 0)
    case .title, .accent: (focal_bold(), Pair.accent.rawValue)
    case .inverse: (focal_reverse(), Pair.inverse.rawValue)
    case .border: (focal_dim(), Pair.border.rawValue)
    case .placeholder, .disabled, .hint: (focal_dim(), Pair.hint.rawValue)
    case .error: (focal_bold(), Pair.error.rawValue)
    case .success: (focal_bold(), Pair.success.rawValue)
    }
  }
}
