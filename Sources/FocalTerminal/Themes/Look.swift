/// The colours and attributes with which a terminal shows a style.
///
/// Without colours, styles differ only by bold, dim and reverse. Errors and successes then look alike, so a sign or the
/// text must tell them apart.
package struct Look: Equatable, Sendable {
  /// The text's colour; `nil` for the terminal's own.
  package var foreground: ThemeColor?
  /// The background's colour; `nil` for the terminal's own.
  package var background: ThemeColor?
  package var isBold = false
  package var isDim = false
  package var isReversed = false
  /// True if the cell shows its colour only: a blank is drawn in place of its character.
  package var isBlank = false

  /// - Parameters:
  ///   - style: The purpose of the cell.
  ///   - theme: The colours for a terminal that has at least 256.
  ///   - appearance: The background of the terminal. It decides the colours on a terminal with fewer than 256.
  ///   - count: The number of colours that the terminal has; 0 for none.
  package init(of style: Screen.Style, in theme: Theme, on appearance: Appearance, colors count: Int) {
    let colors = count >= 256 ? Colors(theme) : count > 0 ? Colors(basic: appearance) : Colors()
    switch style {
    case .plain, .label, .hintKey:
      break
    case .strong:
      isBold = true
    case .title, .accent:
      (foreground, isBold) = (colors.accent, true)
    case .inverse:
      (foreground, background) = (colors.onAccent, colors.accent)
      (isBold, isReversed) = (count > 0, count == 0)
    case .border:
      // Dims only if there is no colour, because terminals dim in different ways.
      (foreground, isDim) = (colors.border, colors.border == nil)
    case .placeholder, .disabled, .hint:
      (foreground, isDim) = (colors.hint, colors.hint == nil)
    case .error:
      (foreground, isBold) = (colors.error, true)
    case .success:
      (foreground, isBold) = (colors.success, true)
    case .picture(let color):
      // A blank in reversed colours: `color` fills the cell.
      if count >= 256 { (foreground, isReversed, isBlank) = (ThemeColor(color), true, true) }
    }
  }

  /// The colours by their purpose; `nil` for the terminal's own.
  private struct Colors {
    var accent, onAccent, border, hint, error, success: ThemeColor?

    init() {}

    init(_ theme: Theme) {
      (accent, onAccent, border) = (theme.accent, theme.onAccent, theme.border)
      (hint, error, success) = (theme.hint, theme.error, theme.success)
    }

    /// Chooses among the 8 colours that nearly every terminal has: black, red, green, yellow, blue, magenta, cyan and
    /// white.
    init(basic appearance: Appearance) {
      (accent, onAccent) = appearance == .dark ? (6, 0) : (4, 7)
      (error, success) = (1, 2)
    }
  }
}
