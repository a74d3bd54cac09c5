import FocalTerminal
import FocusSync
import MeetingsFeature
import Store

extension Sheet {
  /// An alert in front of a page.
  ///
  /// - Parameter field: The element of the page for a part of the alert.
  static func alert<Action>(
    _ alert: AlertState<Action>?,
    _ field: @escaping (AlertField) -> ID,
    _ send: @escaping @MainActor (PresentationAction<Action>) -> Void
  ) -> Sheet? {
    .alert(field(.box), alert, button: { field(.button($0)) }, send)
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
  /// Escape, which leaves a page.
  static func leave(_ meaning: String = "back", _ action: @escaping Control.Action) -> Command {
    Command(KeyEvent(.escape), "esc", meaning, action)
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
