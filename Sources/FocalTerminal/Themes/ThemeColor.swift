/// A colour of a theme: one of the 256 colours that nearly every terminal has, or an exact colour.
///
/// ```swift
/// var theme = Theme.dark
/// theme.accent = ThemeColor(rgb: 0x5FD7C0)
/// theme.error = 210
/// ```
public struct ThemeColor: Hashable, Sendable, ExpressibleByIntegerLiteral {
  /// The number of the colour among the 256. For an exact colour, this is the number of the nearest colour from 16 to
  /// 255, because users may change how the colours 0 to 15 look.
  public let number: UInt8
  /// The exact colour as `0xRRGGBB`; `nil` if the colour is given by its number alone.
  public let rgb: UInt32?

  /// One of the 256 colours.
  public init(_ number: UInt8) { (self.number, rgb) = (number, nil) }

  /// One of the 256 colours.
  public init(integerLiteral number: UInt8) { self.init(number) }

  /// An exact colour, for terminals with 16 million colours. A terminal with 256 colours shows the nearest of the
  /// colours 16 to 255.
  ///
  /// - Parameter rgb: The components, as `0xRRGGBB`. Higher bits are ignored.
  public init(rgb: UInt32) {
    self.rgb = rgb & 0xFF_FFFF
    let color = TerminalColor(rgb: rgb)
    let distance = { (number: UInt8) in color.distance(to: TerminalColor(number: number)) }
    number = (16...255).min { distance($0) < distance($1) }!
  }

  /// The number of the colour for a terminal with direct colours. Such a terminal reads 0 to 7 as the colours of the
  /// user, and 8 to `0xFFFFFF` as the components of a colour. So the colours 8 to 15 become 0 to 7. A colour with the
  /// components `0x000000` to `0x000007` is nearly black, so it becomes the user's black, 0.
  package var direct: Int32 {
    if rgb == nil, number < 16 { return Int32(number % 8) }
    let value = rgb ?? TerminalColor(number: number).rgb
    return value < 8 ? 0 : Int32(value)
  }

  /// The terminfo name for 16 million colours: the name in `TERM`, without `-256color` at its end, plus `-direct`. For
  /// example, both `xterm-256color` and `xterm` become `xterm-direct`. The result is `nil` if `COLORTERM` does not say
  /// that the terminal has so many colours, if `NO_COLOR` forbids colours, or if `TERM` is not set.
  package static func directTerminal(_ environment: [String: String]) -> String? {
    guard ["truecolor", "24bit"].contains(environment["COLORTERM"]), (environment["NO_COLOR"] ?? "").isEmpty,
      let name = environment["TERM"], !name.isEmpty
    else { return nil }
    return "\(name.hasSuffix("-256color") ? String(name.dropLast(9)) : name)-direct"
  }
}
