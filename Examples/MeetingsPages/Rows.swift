import FocalTerminal
import MeetingsFeature

extension Part {
  /// A row of a list that can be opened: a title, and columns at the right, of which the last ones are left out where
  /// there is no room.
  static func row(
    _ id: ID,
    _ title: String,
    _ columns: [(text: String, width: Int)],
    _ action: @escaping Control.Action
  ) -> Part {
    Part(rows: 1) { frame, canvas in
      let isFocused = canvas.isFocused(id)
      let origin = frame.origin
      if isFocused { canvas.write(canvas.glyphs.bar, at: origin, style: .accent) }
      var room = frame.size.columns - 2
      let shown = columns.prefix { column in
        room -= column.width + 2
        return room >= 12
      }
      let right = shown.reduce(0) { $0 + $1.width + 2 }
      let width = max(1, frame.size.columns - 2 - right)
      let point = CellPoint(column: origin.column + 2, row: origin.row)
      canvas.write(title, at: point, width: width, style: isFocused ? .accent : .plain)
      var column = origin.column + 2 + width + 2
      for (text, width) in shown {
        let indent = max(0, width - text.displayWidth)
        canvas.write(text, at: CellPoint(column: column + indent, row: origin.row), style: .hint)
        column += width + 2
      }
      var control = Control()
      control.action = action
      control.submitLabel = "open"
      canvas.element(id, frame, interactions: .activate, control)
    }
  }

  /// A bar that is filled from the left, and a text at its right.
  ///
  /// - Parameter portion: The filled portion, from 0 to 1.
  static func bar(_ portion: Double, _ text: String = "", textWidth: Int = 0, style: Screen.Style = .accent) -> Part {
    Part(rows: 1) { frame, canvas in
      let width = max(1, frame.size.columns - (textWidth > 0 ? textWidth + 2 : 0))
      let filled = Int(Double(width) * min(max(portion, 0), 1))
      let full = String(repeating: canvas.glyphs.shades[3], count: filled)
      let empty = String(repeating: canvas.glyphs.shades[0], count: width - filled)
      canvas.write(full, at: frame.origin, style: style)
      canvas.write(empty, at: CellPoint(column: frame.origin.column + filled, row: frame.origin.row), style: .border)
      let point = CellPoint(column: frame.origin.column + width + 2, row: frame.origin.row)
      canvas.write(text, at: point, width: textWidth, style: style == .error ? .error : .hint)
    }
  }

  /// The time of each speaker. The one who speaks now stands out, and an error's colour shows who is over time.
  static func speakers(_ speakers: [Speaker], current: Int?, limit: Int) -> Part {
    .column {
      for (index, speaker) in speakers.enumerated() {
        let isOver = current != nil && speaker.seconds > limit
        let time = isOver ? "\((speaker.seconds - limit).clockText) over" : speaker.seconds.clockText
        let style: Screen.Style = isOver ? .error : index == current ? .accent : .plain
        Part.row(widths: [16, nil]) {
          Part.status((index == current ? "› " : "  ") + speaker.name, style: index == current ? .accent : .plain)
          Part.bar(Double(speaker.seconds) / Double(limit), time, textWidth: 10, style: style)
        }
      }
    }
  }

  /// Buttons side by side from the left, or one below another where there is no room.
  static func buttons(_ buttons: [Part]) -> Part {
    func arranged(_ width: Int) -> Part {
      guard width >= buttons.count * 14 else { return .column(buttons) }
      return .row(widths: buttons.map { _ in 12 }) { for button in buttons { button } }
    }
    return Part(
      height: { arranged($0).height($0) },
      draw: { frame, canvas in arranged(frame.size.columns).draw(frame, &canvas) }
    )
  }

  /// Lines that were written down, each after the name of the one who spoke.
  static func notes(_ notes: [Note]) -> Part {
    .column { for note in notes { Part.text("\(note.speaker): \(note.text)") } }
  }
}
