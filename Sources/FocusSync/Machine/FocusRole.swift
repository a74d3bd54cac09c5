/// The part that a node plays: it takes focus, or guides it.
public enum FocusRole: Hashable, Sendable {
  /// Takes focus. An element may have descendants.
  case element
  /// Never takes focus, but its frame is a target that hands focus to its content.
  case section
  /// Groups content for defaults, reset, restoration and traps.
  case scope
}

/// When the default of a scope is used.
public enum DefaultFocusPriority: Hashable, Sendable {
  /// When focus is placed without the user's doing: on appearance, on reset, after a removal.
  case automatic
  /// Also when the user moves into the scope with a key.
  case userInitiated
}
