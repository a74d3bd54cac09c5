/// The colours of a program, by their purpose. Plain text has the terminal's own colour.
///
/// Each is the number of one of the 256 colours that nearly every terminal has, or an exact colour. The first 16 are
/// the user's and may look like anything; the others are the same everywhere. A terminal with 256 colours shows the
/// nearest one of an exact colour. Where a terminal has fewer, the program takes one of the first 8 for each purpose,
/// or none: no state is told by colour alone.
///
/// The colours of ``dark`` and ``light`` have a contrast of at least 4.5 : 1, as the Web Content Accessibility
/// Guidelines 2.2 ask for text, with black, white and backgrounds that are nearly so. ``border`` is no text.
public struct Theme: Equatable, Sendable {
  /// The element that has focus, and titles.
  public var accent: ThemeColor
  /// Text on the accent, for a filled element.
  public var onAccent: ThemeColor
  /// The borders of what has no focus.
  public var border: ThemeColor
  /// Text that is read second, placeholders, and what cannot be used now.
  public var hint: ThemeColor
  /// A failure.
  public var error: ThemeColor
  /// A success.
  public var success: ThemeColor

  /// Makes a theme of your own colours. Check their contrast with the backgrounds of your users.
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
