/// The colours of a program, by their purpose. Plain text has the terminal's own colour.
///
/// Each colour is an exact colour, or the number of one of the 256 colours that nearly every terminal has. The first 16
/// are the user's and may look like anything; the others are the same everywhere. For an exact colour, a terminal with
/// 256 colours shows the nearest one. On a terminal with fewer colours, the program uses one of the first 8 for each
/// purpose, or none. This is enough, because no state is shown by colour alone.
///
/// The colours of ``dark`` have a contrast of at least 4.5 : 1 on black and on nearly black backgrounds. The colours of
/// ``light`` have this contrast on white and on nearly white backgrounds. The Web Content Accessibility Guidelines 2.2
/// require this contrast for text. There are two exceptions: ``border`` has less contrast, because it is not for text.
/// ``onAccent`` has this contrast on ``accent`` instead.
public struct Theme: Equatable, Sendable {
  /// The element that has focus, and titles.
  public var accent: ThemeColor
  /// Text in an element whose background is the accent colour.
  public var onAccent: ThemeColor
  /// The borders of boxes and elements without focus, the lines between panes and under tabs, shadows, and the tracks
  /// of scroll bars and progress bars.
  public var border: ThemeColor
  /// Less important text, placeholders, and disabled elements.
  public var hint: ThemeColor
  /// Messages that something has failed.
  public var error: ThemeColor
  /// Messages that something has succeeded, and the marks of switches, check boxes and radio buttons that are on.
  public var success: ThemeColor

  /// Makes a theme of your own colours. Check their contrast with the backgrounds of your users' terminals.
  public init(
    accent: ThemeColor,
    onAccent: ThemeColor,
    border: ThemeColor,
    hint: ThemeColor,
    error: ThemeColor,
    success: ThemeColor
  ) {
    self.accent = accent
    self.onAccent = onAccent
    self.border = border
    self.hint = hint
    self.error = error
    self.success = success
  }

  /// The colours for a dark background.
  public static let dark = Theme(accent: 79, onAccent: 16, border: 240, hint: 246, error: 210, success: 114)

  /// The colours for a light background.
  public static let light = Theme(accent: 23, onAccent: 231, border: 250, hint: 242, error: 160, success: 22)

  /// The theme for a terminal of this appearance.
  public static func standard(for appearance: Appearance) -> Theme { appearance == .dark ? .dark : .light }
}
