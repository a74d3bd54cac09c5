import FocalTerminal
import Foundation

/// A frame as text with the escape sequences of its colours, which a terminal with 256 colours can show.
struct ColoredFrame {
  /// The folder into which frames are written; `nil` if `FOCAL_COLORED_FRAMES` is not set.
  static let folder = ProcessInfo.processInfo.environment["FOCAL_COLORED_FRAMES"].map { URL(filePath: $0) }

  let screen: Screen

  init(_ screen: Screen) { self.screen = screen }

  /// Writes one file for a dark terminal, one for a light terminal, and one for a terminal without colours. The last
  /// line of a file has the column and the row of the cursor, or is empty if no cursor is shown.
  ///
  /// - Returns: The text of the failure if a file cannot be written; otherwise `nil`.
  func failure(of name: String, in folder: URL) -> String? {
    let cursor = screen.cursor.map { "\($0.column) \($0.row)" } ?? ""
    let terminals: [(name: String, appearance: Appearance, colors: Int)] = [
      ("dark", .dark, 256), ("light", .light, 256), ("plain", .dark, 0),
    ]
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for terminal in terminals {
        let file = folder.appending(path: "\(name)-\(terminal.name).txt")
        try Data("\(text(on: terminal.appearance, colors: terminal.colors))\n\(cursor)".utf8).write(to: file)
      }
      return nil
    } catch {
      return """
        The frame \(name) cannot be written with its colours: \(error.localizedDescription)

        FOCAL_COLORED_FRAMES must name a folder that can be written.
        """
    }
  }

  /// The rows as text, with an escape sequence wherever the look changes. Each row ends in the terminal's own look.
  ///
  /// - Parameter colors: The number of colours; 0 for none.
  func text(on appearance: Appearance, colors: Int) -> String {
    let theme = Theme.standard(for: appearance)
    return screen.rows
      .map { row in
        var (line, last) = ("", "")
        for cell in row {
          guard let character = cell.character else { continue }
          let look = Look(of: cell.style, in: theme, on: appearance, colors: colors)
          let sequence = look.sequence
          if sequence != last { line += "\u{1B}[0\(sequence)m" }
          line.append(look.isBlank ? " " : character)
          last = sequence
        }
        return last.isEmpty ? line : line + "\u{1B}[0m"
      }
      .joined(separator: "\n")
  }
}

extension Look {
  /// The parameters that select this look. They follow the `0` of a reset in the same escape sequence: `;1;7` for bold
  /// and reversed. Empty for the terminal's own look.
  var sequence: String {
    var sequence = ""
    if isBold { sequence += ";1" }
    if isDim { sequence += ";2" }
    if isReversed { sequence += ";7" }
    if let foreground { sequence += ";38;5;\(foreground.number)" }
    if let background { sequence += ";48;5;\(background.number)" }
    return sequence
  }
}
