import FocusSync
import LoginFeature
import Store
import TerminalKit

extension FormSession {
  /// Does what the input does.
  ///
  /// A key goes to the engine, which gives it to the part that has focus, and then makes of it what it is for every
  /// form: Tab and arrows move, Return submits. A key that nothing takes is the form's own: Escape cancels.
  package func receive(_ input: Input) {
    trace?.begin(input)
    defer { trace?.end() }
    switch input {
    case .click(.named(let name)):
      if let field = Field(name: name), let frame = layout.frames[field] { click(frame.center) }
    case .click(.cell(let point)):
      click(point)
    case .wheel: break
    case .key, .paste:
      guard let event = input.event else { return }
      if engine.press(event) == .ignored, input == .key(.escape) { send(.cancelTapped) }
    }
  }

  /// Tells the engine what the parts do with keys.
  func handleKeys() {
    for field in [Field.username, .password] {
      engine.onKeyPress(at: field) { [weak self] event in self?.edit(field) { $0.perform(event) } ?? .ignored }
      engine.onSubmit(at: field) { [weak self] in self?.send(.submitted(field)) }
    }
    engine.onKeyPress(.space, at: .signIn) { [weak self] in
      self?.send(.signInTapped)
      return .handled
    }
    engine.onSubmit(at: .signIn) { [weak self] in self?.send(.signInTapped) }
  }

  /// A click on a field's label is one on the field; only a click on the text itself places the cursor.
  private func click(_ point: CellPoint) {
    guard let field = layout.field(at: point) else { return }
    engine.point(at: field)
    switch field {
    case .signIn: send(.signInTapped)
    case .username, .password:
      guard engine.isFocused(field), let frame = layout.frames[field], frame.contains(point) else { return }
      let shown = field == .password ? FormContents.mask(store.password.text.count) : store.username
      let window = LineWindow(of: shown, cursor: editor(of: field).cursor, width: frame.size.columns)
      cursors[field] = window.offset(atColumn: point.column - frame.origin.column)
    }
  }
}

// MARK: - Editing

extension FormSession {
  /// A field's text, with its cursor.
  func editor(of field: Field) -> LineEditor {
    let text =
      switch field {
      case .username: store.username
      case .password: store.password.text
      case .signIn: ""
      }
    return LineEditor(text, cursor: cursors[field])
  }

  private func edit(_ field: Field, _ change: (inout LineEditor) -> KeyEvent.Result) -> KeyEvent.Result {
    var editor = editor(of: field)
    guard change(&editor) == .handled else { return .ignored }
    cursors[field] = editor.cursor
    switch field {
    case .username: store.binding(\.username).wrappedValue = editor.text
    case .password: store.binding(\.password).wrappedValue = Password(editor.text)
    case .signIn: break
    }
    return .handled
  }
}
