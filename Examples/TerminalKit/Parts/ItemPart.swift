import FocusSync

extension Part {
  /// A line of a menu, and under it what it is about.
  package static func menuItem(
    _ id: ID,
    _ title: String,
    _ summary: String,
    _ action: @escaping Control.Action
  ) -> Part {
    Part(
      height: { summary.lines(of: $0 - 2).count + 2 },
      draw: { frame, canvas in
        let isFocused = canvas.isFocused(id)
        let left = frame.origin.column
        let width = frame.size.columns - 2
        let lines = summary.lines(of: width)
        if isFocused {
          for row in 0...lines.count {
            let point = CellPoint(column: left, row: frame.origin.row + row)
            canvas.write(canvas.glyphs.bar, at: point, style: .accent)
          }
        }
        let point = CellPoint(column: left + 2, row: frame.origin.row)
        canvas.write(title, at: point, width: width, style: isFocused ? .accent : .plain)
        for (row, line) in lines.enumerated() {
          let below = CellPoint(column: left + 2, row: frame.origin.row + 1 + row)
          canvas.write(line, at: below, width: width, style: .hint)
        }
        let box = CellRect(column: left, row: frame.origin.row, columns: frame.size.columns, rows: lines.count + 1)
        var control = Control.button(title, action)
        control.submitLabel = "open"
        canvas.element(id, box, interactions: .activate, control)
      }
    )
  }

  /// A tile of a grid: a title and a line under it, in a border.
  package static func tile(
    _ id: ID,
    _ title: String,
    _ detail: String,
    isMarked: Bool,
    label: String,
    _ action: @escaping Control.Action
  ) -> Part {
    Part(
      height: { _ in 4 },
      draw: { frame, canvas in
        let isFocused = canvas.isFocused(id)
        let box = CellRect(
          column: frame.origin.column,
          row: frame.origin.row,
          columns: frame.size.columns,
          rows: 4
        )
        canvas.box(
          box,
          isFocused ? canvas.glyphs.heavy : canvas.glyphs.light,
          style: isFocused ? .accent : .border
        )
        let width = frame.size.columns - 4
        let point = CellPoint(column: box.origin.column + 2, row: box.origin.row + 1)
        let name = isMarked ? "\(canvas.glyphs.selected) \(title)" : title
        canvas.write(name, at: point, width: width, style: isFocused ? .accent : .plain)
        let below = CellPoint(column: point.column, row: point.row + 1)
        canvas.write(detail, at: below, width: width, style: .hint)
        var control = Control.button(title, action)
        control.submitLabel = label
        canvas.element(id, box, interactions: .automatic, control)
      }
    )
  }

  /// Parts in as many columns as have room.
  package static func grid(minimumWidth: Int, spacing: Int = 1, _ parts: [Part]) -> Part {
    func columns(_ width: Int) -> Int {
      max(1, min(parts.count, (width + spacing) / (minimumWidth + spacing)))
    }
    func rows(_ width: Int) -> Part {
      let count = columns(width)
      return .column(
        stride(from: 0, to: parts.count, by: count).map { start in
          let row = Array(parts[start..<min(parts.count, start + count)])
          let blanks = Array(repeating: Part.space(0), count: count - row.count)
          return .row(spacing: spacing) { for part in row + blanks { part } }
        }
      )
    }
    return Part(
      height: { rows($0).height($0) },
      draw: { frame, canvas in rows(frame.size.columns).draw(frame, &canvas) }
    )
  }
}
