import FocusSync

/// A line of text that a person edits, as a page describes it.
@MainActor
package struct TextLine {
  package var text: String
  package var placeholder: String
  package var isSecret: Bool
  /// What is wrong with the text.
  package var error: String?
  /// Whether something about the text is being found out.
  package var isBusy: Bool
  /// A note in the place of an error.
  package var note: String?
  /// What Return does, in a word.
  package var submitLabel: String?
  package var edit: @MainActor (String) -> Void
  package var submit: Control.Action?

  package init(
    _ text: String,
    placeholder: String = "",
    isSecret: Bool = false,
    error: String? = nil,
    note: String? = nil,
    isBusy: Bool = false,
    submitLabel: String? = nil,
    edit: @escaping @MainActor (String) -> Void,
    submit: Control.Action? = nil
  ) {
    self.text = text
    self.placeholder = placeholder
    self.isSecret = isSecret
    self.error = error
    self.note = note
    self.isBusy = isBusy
    self.submitLabel = submitLabel
    self.edit = edit
    self.submit = submit
  }
}

extension Part {
  /// A field: its label, its text, and a row that is kept for what is wrong with the text.
  package static func field(_ id: ID, _ label: String, _ line: TextLine) -> Part {
    Part(rows: 3) { frame, canvas in
      let isFocused = canvas.isFocused(id)
      let hasError = line.error != nil
      let barStyle: Screen.Style = hasError ? .error : .accent
      let text = CellRect(
        column: frame.origin.column + 2,
        row: frame.origin.row + 1,
        columns: max(1, frame.size.columns - 2)
      )
      let labelStyle: Screen.Style = !canvas.isEnabled ? .disabled : isFocused ? .accent : .label
      let labelPoint = CellPoint(column: text.origin.column, row: frame.origin.row)
      canvas.write(label, at: labelPoint, width: text.size.columns, style: labelStyle)
      canvas.line(id, line, in: text)
      let message = CellPoint(column: text.origin.column, row: frame.origin.row + 2)
      if let error = line.error {
        canvas.write(error, at: message, width: text.size.columns, style: .error)
      } else if let note = line.note {
        let spinner = canvas.glyphs.spinner
        let note = line.isBusy ? "\(spinner[canvas.context.step % spinner.count]) \(note)" : note
        canvas.write(note, at: message, width: text.size.columns, style: .hint)
      }
      if isFocused {
        for row in 0..<(hasError || line.note != nil ? 3 : 2) {
          let point = CellPoint(column: frame.origin.column, row: frame.origin.row + row)
          canvas.write(canvas.glyphs.bar, at: point, style: barStyle)
        }
      }
      canvas.element(id, text, hit: frame, interactions: .edit, .line(line, text))
    }
  }

  /// A field of one row, without a label.
  package static func line(_ id: ID, _ line: TextLine) -> Part {
    Part(rows: 1) { frame, canvas in
      let text = CellRect(
        column: frame.origin.column + 2,
        row: frame.origin.row,
        columns: max(1, frame.size.columns - 2)
      )
      if canvas.isFocused(id) { canvas.write(canvas.glyphs.bar, at: frame.origin, style: .accent) }
      canvas.line(id, line, in: text)
      canvas.element(id, frame, interactions: .edit, .line(line, text))
    }
  }
}

extension Control {
  static func line(_ line: TextLine, _ frame: CellRect) -> Control {
    var control = Control()
    control.line = Line(text: line.text, isSecret: line.isSecret, frame: frame, edit: line.edit)
    control.action = line.submit
    control.submitLabel = line.submitLabel
    return control
  }
}

extension Canvas {
  /// Draws the text of a field, or its placeholder, and puts the cursor into it.
  fileprivate mutating func line(_ id: ID, _ line: TextLine, in frame: CellRect) {
    let isFocused = isFocused(id)
    let shown = line.isSecret ? String(repeating: glyphs.bullet, count: line.text.count) : line.text
    let cursor = LineEditor(line.text, cursor: context.cursors[id]).cursor
    let window = LineWindow(of: shown, cursor: isFocused ? cursor : nil, width: frame.size.columns)
    if line.text.isEmpty {
      write(line.placeholder, at: frame.origin, width: frame.size.columns, style: .placeholder)
    } else {
      screen.write(window.text, at: frame.origin, style: !isEnabled ? .disabled : isFocused ? .strong : .plain)
    }
    if isFocused {
      screen.cursor = CellPoint(column: frame.origin.column + window.cursorColumn, row: frame.origin.row)
    }
  }
}
