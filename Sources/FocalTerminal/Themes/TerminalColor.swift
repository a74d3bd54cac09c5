import Foundation

/// A colour by its components, from 0 to 1, in sRGB.
package struct TerminalColor {
  package var red: Double
  package var green: Double
  package var blue: Double

  package init(red: Double, green: Double, blue: Double) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Makes one of the 240 colours that xterm defined, with the numbers from 16 on: a cube of 6 × 6 × 6, and 24 greys.
  /// The first 16 colours belong to the user.
  package init(number: UInt8) {
    let number = Int(number)
    precondition(number >= 16, "The user chooses the first 16 colours.")
    if number >= 232 {
      let level = Double(8 + 10 * (number - 232)) / 255
      self.init(red: level, green: level, blue: level)
    } else {
      let levels = [0, 95, 135, 175, 215, 255].map { Double($0) / 255 }
      let place = number - 16
      self.init(red: levels[place / 36], green: levels[place / 6 % 6], blue: levels[place % 6])
    }
  }

  /// Makes a colour from its components as `0xRRGGBB`. Further bits are ignored.
  package init(rgb: UInt32) {
    let parts = [16, 8, 0].map { Double(rgb >> $0 & 0xFF) / 255 }
    self.init(red: parts[0], green: parts[1], blue: parts[2])
  }

  /// The colour as `0xRRGGBB`.
  package var rgb: UInt32 { [red, green, blue].reduce(0) { $0 << 8 | UInt32(($1 * 255).rounded()) } }

  /// The square of the distance to another colour, with red, green and blue as coordinates.
  package func distance(to other: TerminalColor) -> Double {
    let (red, green, blue) = (red - other.red, green - other.green, blue - other.blue)
    return red * red + green * green + blue * blue
  }

  /// The relative luminance, as the Web Content Accessibility Guidelines define it.
  package var luminance: Double {
    func linear(_ component: Double) -> Double {
      component <= 0.04045 ? component / 12.92 : pow((component + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// The contrast with another colour, from 1 to 21, as the Web Content Accessibility Guidelines define it.
  package func contrast(with other: TerminalColor) -> Double {
    let (one, other) = (luminance, other.luminance)
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }
}
