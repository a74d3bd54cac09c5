/// Undoes or redoes a step of an ``UndoHistory``. A feature's own action wraps this type: `case history(UndoAction)`.
public enum UndoAction: String, Hashable, Sendable, Codable {
  /// Reverses the last step. Does nothing if there is none.
  case undo
  /// Repeats the step that was undone last. Does nothing if there is none.
  case redo
}
