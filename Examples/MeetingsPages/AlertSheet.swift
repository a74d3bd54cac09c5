import FocalTerminal
import FocusSync
import MeetingsFeature
import Store

extension Sheet {
  /// An alert in front of a page: its message, and a button for each of its actions.
  ///
  /// - Parameters:
  ///   - field: The element of the page for a part of the alert.
  ///   - send: Sends the action of a button, or the dismissal.
  static func alert<Action>(
    _ alert: AlertState<Action>?,
    _ field: @escaping (AlertField) -> ID,
    _ send: @escaping @MainActor (PresentationAction<Action>) -> Void
  ) -> Sheet? {
    guard let alert else { return nil }
    let buttons = alert.buttons.enumerated().map { index, button in
      Part.button(field(.button(index)), button.label.description) {
        send(button.action.map { .presented($0) } ?? .dismiss)
      }
    }
    let body = Part<ID>.column {
      Part.space()
      if let message = alert.message { Part.text(message.description) }
      if alert.message != nil { Part.space() }
      Part.grid(minimumWidth: 14, buttons)
    }
    return Sheet(alert.title.description, body.scope(field(.box), isModal: true, default: field(.button(0))))
  }
}

extension AlertField {
  /// The name of the element, for `--keys`.
  var name: String {
    switch self {
    case .box: "alert"
    case .button(let index): "button-\(index + 1)"
    }
  }
}

extension Command {
  /// Escape, which leaves a page. In an alert, it dismisses the alert.
  static func leave(_ meaning: String = "back", alert: Bool = false, _ action: @escaping Control.Action) -> Command {
    Command(KeyEvent(.escape), "esc", alert ? "go back" : meaning, action)
  }

  /// The keys of a history, with the names of the steps.
  static func history<Value>(
    _ history: UndoHistory<Value>,
    _ send: @escaping @MainActor (UndoAction) -> Void
  ) -> [Command] {
    let name = { (step: String?) in step.map { " \($0.lowercased())" } ?? "" }
    return [
      .control("r", "undo\(name(history.undoName))", isEnabled: history.canUndo) { send(.undo) },
      .control("y", "redo\(name(history.redoName))", isEnabled: history.canRedo) { send(.redo) },
    ]
  }
}
