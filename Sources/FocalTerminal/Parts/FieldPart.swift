import FocusSync

/// A text that the user edits, with its appearance and its actions.
@MainActor
public struct TextLine {
  /// The present text, usually from the state of a store. Changes by the user go to ``edit``.
  public var text: String
  /// The text that is shown while `text` is empty.
  public var placeholder: String
  /// True if the text is shown as dots.
  public var isSecret: Bool
  /// The message about an error in the text; `nil` if there is no error.
  public var error: String?
  /// A note that is shown if there is no error.
  public var note: String?
  /// True while the text is being checked. If ``note`` is visible, a spinner is drawn in front of the note. Otherwise
  /// there is no spinner.
  public var isBusy: Bool
  /// True if the text must not be empty. A star after the label marks the field.
  public var isRequired: Bool
  /// The effect of Return, in a word, such as `next`. If no action is declared for Return, `submitLabel` also decides
  /// what Return does: see ``Part/field(_:_:_:controls:)``.
  public var submitLabel: String?
  /// Called with the new text.
  public var edit: @MainActor (String) -> Void
  /// The action of Return.
  public var submit: Control.Action?

  /// Makes a line of text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - placeholder: The text that is shown while `text` is empty.
  ///   - isSecret: True if the text is shown as dots.
  ///   - error: The message about an error in the text; `nil` if there is no error.
  ///   - note: A note that is shown if there is no error.
  ///   - isBusy: True while the text is being checked. A visible note then begins with a spinner: see ``isBusy``.
  ///   - isRequired: True if the text must not be empty.
  ///   - submitLabel: The effect of Return, in a word.
  ///   - edit: Called with the new text.
  ///   - submit: The action of Return.
  public init(
    _ text: String,
    placeholder: String = "",
    isSecret: Bool = false,
    error: String? = nil,
    note: String? = nil,
    isBusy: Bool = false,
    isRequired: Bool = false,
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
    self.isRequired = isRequired
    self.submitLabel = submitLabel
    self.edit = edit
    self.submit = submit
  }
}

extension Part {
  /// A field in a frame. The upper edge shows the label, and the lower edge shows the error or the note.
  ///
  /// While the field has focus, its frame is heavy. If the focused field has an error, the frame has the colour of
  /// errors.
  ///
  /// Return performs the action of `line`, and then the actions of the scopes around the field: see
  /// ``Part/onSubmit(in:isScope:_:)``. If there is no such action, the `submitLabel` of `line` decides:
  /// - If it is `nil` or `next`, Return moves focus to the next element, as Tab does.
  /// - Otherwise, or if there is no next element, Return presses the button with the shortcut `.defaultAction` in the
  ///   scopes around the field.
  ///
  /// - Parameter list: A list that the field controls, as in a combo box; `nil` if there is none. While the field has
  ///   focus, the up and down arrows make another row active. If a row is active, Return performs the action of the row
  ///   instead of the action of `line`. Tab skips the list, but a click can choose a row.
  public static func field(_ id: ID, _ label: String, _ line: TextLine, controls list: ID? = nil) -> Part {
    Part(rows: 3) { frame, canvas in
      // The text begins under the label.
      let text = CellRect(
        column: frame.origin.column + 3,
        row: frame.origin.row + 1,
        columns: max(1, frame.size.columns - 5)
      )
      let box = CellRect(column: frame.origin.column, row: frame.origin.row, columns: frame.size.columns, rows: 3)
      canvas.frame(of: id, box, label, line)
      canvas.line(id, line, in: text)
      canvas.element(id, box, interactions: .edit, .line(line, text)) { node in
        list.map { node.controls($0) } ?? node
      }
    }
  }

  /// A field of one row, without a label.
  public static func line(_ id: ID, _ line: TextLine) -> Part {
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

extension PageCanvas {
  /// Draws the frame of a field: its label in the upper edge, and its error or note in the lower one.
  mutating func frame(of id: ID, _ box: CellRect, _ label: String, _ line: TextLine) {
    let isFocused = isFocused(id)
    let style: Screen.Style = line.error != nil ? .error : .accent
    self.box(box, isFocused ? glyphs.heavy : glyphs.light, style: isFocused ? style : .border)
    let title = line.isRequired ? "\(label) *" : label
    write(title, inEdge: box.origin, of: box, style: isFocused ? style : isEnabled ? .label : .disabled)
    let bottom = CellPoint(column: box.origin.column, row: box.origin.row + box.size.rows - 1)
    if let error = line.error {
      write("\(glyphs.error) \(error)", inEdge: bottom, of: box, style: .error)
    } else if let note = line.note {
      write(line.isBusy ? spinning(note) : note, inEdge: bottom, of: box, style: .hint)
    }
  }

  /// Draws the text of a field, or its placeholder. If the field has focus, puts the cursor into the text.
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
