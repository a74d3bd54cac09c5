/// The actions of a feature with an ``UndoHistory``: `case history(UndoAction)`.
public enum UndoAction: String, Hashable, Sendable, Codable {
  /// Reverses the last step. Does nothing if there is none.
  case undo
  /// Repeats the step that was undone last. Does nothing if there is none.
  case redo
}
