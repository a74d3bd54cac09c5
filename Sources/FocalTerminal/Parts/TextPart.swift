extension Part {
  /// Text, broken into lines between words.
  public static func text(_ text: String, style: Screen.Style = .plain, isCentered: Bool = false) -> Part {
    Part { width in
      max(1, text.wrapped(to: width).count)
    } draw: { frame, canvas in
      for (index, line) in text.wrapped(to: frame.size.columns).enumerated() {
        let indent = isCentered ? (frame.size.columns - line.displayWidth) / 2 : 0
        let point = CellPoint(column: frame.origin.column + indent, row: frame.origin.row + index)
        canvas.write(line, at: point, width: frame.size.columns, style: style)
      }
    }
  }

  /// One row of text. The row is blank while the text is `nil`, so the parts below it do not move.
  ///
  /// - Parameters:
  ///   - text: The text; `nil` if there is none.
  ///   - style: The style of the text.
  ///   - isBusy: True to show a spinner before the text.
  public static func status(_ text: String?, style: Screen.Style = .plain, isBusy: Bool = false) -> Part {
    Part(rows: 1) { frame, canvas in
      guard let text else { return }
      canvas.write(isBusy ? canvas.spinning(text) : text, at: frame.origin, width: frame.size.columns, style: style)
    }
  }

  /// One centred line that begins with the sign for an error or for a success. Blank while the text is `nil`.
  public static func notice(_ text: String?, isError: Bool = false) -> Part {
    Part(rows: 1) { frame, canvas in
      guard let text else { return }
      let line = "\(isError ? canvas.glyphs.error : canvas.glyphs.on) \(text)"
      let indent = max(0, (frame.size.columns - line.displayWidth) / 2)
      let point = CellPoint(column: frame.origin.column + indent, row: frame.origin.row)
      canvas.write(line, at: point, width: frame.size.columns, style: isError ? .error : .success)
    }
  }

  /// A picture of cells. Each cell has one of 256 colours, and a shade from 0 to 3 for terminals with fewer colours.
  public static func picture(_ rows: [[(shade: Int, color: UInt8)]]) -> Part {
    Part(rows: rows.count) { frame, canvas in
      for (row, cells) in rows.enumerated() {
        for (column, cell) in cells.prefix(frame.size.columns).enumerated() {
          let point = CellPoint(column: frame.origin.column + column, row: frame.origin.row + row)
          canvas.screen.write(canvas.glyphs.shades[cell.shade], at: point, style: .picture(cell.color))
        }
      }
    }
  }
}

extension String {
  /// The lines of the text at a width, broken between words only. A word that is wider than `width` stays whole.
  package func wrapped(to width: Int) -> [String] {
    guard displayWidth > width else { return [self] }
    var lines: [String] = []
    var line = ""
    for word in split(separator: " ", omittingEmptySubsequences: false) {
      let longer = line.isEmpty ? String(word) : "\(line) \(word)"
      if longer.displayWidth > width, !line.isEmpty {
        lines.append(line)
        line = String(word)
      } else {
        line = longer
      }
    }
    return lines + [line]
  }
}
