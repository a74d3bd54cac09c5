/// The background of a terminal.
public enum Appearance: Hashable, Sendable {
  /// Light text on a dark background.
  case dark
  /// Dark text on a light background.
  case light

  /// Reads the variable `COLORFGBG`, such as `15;0`. Some terminals set it to the numbers of their text colour and
  /// their background colour, from 0 to 15. The background comes last. Number 7 and the numbers from 9 on are light.
  ///
  /// - Returns: `nil` if the variable does not end with a number.
  package init?(colorFGBG: String) {
    guard let number = colorFGBG.split(separator: ";").last.flatMap({ Int($0) }) else { return nil }
    self = number == 7 || number > 8 ? .light : .dark
  }

  /// Reads the answer of a terminal that was asked for its background: `11;rgb:ffff/ffff/ffff`, or `rgba` with a fourth
  /// component. A component has one to four hexadecimal digits.
  ///
  /// - Parameter command: The operating system command, without its introducer and terminator.
  /// - Returns: `nil` if the command is not such an answer.
  package init?(answer command: String) {
    let parts = command.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, parts[0] == "11;rgb" || parts[0] == "11;rgba" else { return nil }
    let components = parts[1].split(separator: "/").compactMap { digits in
      Int(digits, radix: 16).map { Double($0) / Double((1 << (4 * digits.count)) - 1) }
    }
    guard components.count >= 3 else { return nil }
    let color = TerminalColor(red: components[0], green: components[1], blue: components[2])
    // At this luminance, black and white text have the same contrast.
    self = color.luminance > 0.179 ? .light : .dark
  }

  /// Reads the report of a terminal whose appearance has changed: `CSI ? 997 ; 1 n` for dark, `2` for light.
  init?(report numbers: [Int]) {
    switch numbers {
    case [997, 1]: self = .dark
    case [997, 2]: self = .light
    default: return nil
    }
  }
}
