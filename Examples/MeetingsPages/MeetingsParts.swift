import FocalTerminal
import FocusSync
import MeetingsFeature
import Store

extension Part {
  /// The time of each speaker. The one who speaks now stands out, and an error's colour shows who is over time.
  static func speakers(_ speakers: [Speaker], current: Int?, limit: Int) -> Part {
    Part(rows: speakers.count) { frame, canvas in
      let nameWidth = frame.size.columns < 40 ? 11 : 18
      let rows = Part.column {
        for (index, speaker) in speakers.enumerated() {
          let isCurrent = index == current
          let isOver = current != nil && speaker.seconds > limit
          let time = isOver ? "\((speaker.seconds - limit).clockText) over" : speaker.seconds.clockText
          Part.row(widths: [nameWidth, nil]) {
            Part.status((isCurrent ? "› " : "  ") + speaker.name, style: isCurrent ? .accent : .plain)
            Part.progress(
              Double(speaker.seconds) / Double(max(1, limit)),
              time,
              textWidth: 9,
              style: isOver ? .error : isCurrent ? .accent : .plain
            )
          }
        }
      }
      rows.draw(frame, &canvas)
    }
  }

  /// Lines that were written down, each after the name of the one who spoke.
  static func notes(_ notes: [Note]) -> Part {
    .column { for note in notes { Part.text("\(note.speaker): \(note.text)") } }
  }
}

extension Sheet {
  /// An alert in front of a page.
  ///
  /// - Parameter field: The element of the page for a part of the alert.
  static func alert<Action>(
    _ alert: AlertState<Action>?,
    _ field: @escaping (AlertField) -> ID,
    _ send: @escaping @MainActor (PresentationAction<Action>) -> Void
  ) -> Sheet? {
    .alert(field(.box), alert, button: { field(.button($0)) }, send: send)
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
