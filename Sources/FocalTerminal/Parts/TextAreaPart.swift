import FocusSync

extension Part {
  /// A field of several lines in a frame. Return begins a new line, and text that is longer than the field scrolls with
  /// the cursor. The up arrow in the first line and the down arrow in the last line move focus to another element.
  ///
  /// - Parameters:
  ///   - label: The label in the upper edge.
  ///   - line: The text and its properties. `isSecret`, `submitLabel` and `submit` are not used.
  ///   - rows: The number of visible lines.
  public static func textArea(_ id: ID, _ label: String, _ line: TextLine, rows: Int) -> Part {
    Part(rows: rows + 2) { frame, canvas in
      let columns = max(1, frame.size.columns - 5)
      let origin = frame.origin
      let text = CellRect(column: origin.column + 3, row: origin.row + 1, columns: columns, rows: rows)
      canvas.frame(of: id, frame, label, line)
      let lines = TextLines(line.text, width: columns)
      let cursor = LineEditor(line.text, cursor: canvas.context.cursors[id]).cursor
      let isFocused = canvas.context.focus == id
      let place = lines.place(of: cursor)
      let first = isFocused ? max(0, place.line - rows + 1) : 0
      if line.text.isEmpty {
        canvas.write(line.placeholder, at: text.origin, width: columns, style: .placeholder)
      }
      let style: Screen.Style = !canvas.isEnabled ? .disabled : isFocused ? .strong : .plain
      for (row, line) in lines.lines.dropFirst(first).prefix(rows).enumerated() {
        canvas.write(line.text, at: CellPoint(column: text.origin.column, row: text.origin.row + row), style: style)
      }
      if isFocused {
        let column = text.origin.column + min(place.column, columns - 1)
        canvas.screen.cursor = CellPoint(column: column, row: text.origin.row + place.line - first)
      }
      let bar = CellPoint(column: origin.column + frame.size.columns - 1, row: text.origin.row)
      canvas.screen.scrollBar(at: bar, rows: rows, first: first, count: lines.lines.count, canvas.glyphs)
      var control = Control()
      control.line = Control.Line(text: line.text, frame: text, firstLine: first, edit: line.edit)
      canvas.element(id, frame, interactions: .edit, control)
    }
  }
}
