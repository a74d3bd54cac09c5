/// The role of a node: it takes focus, or guides it.
public enum FocusRole: Hashable, Sendable {
  /// Takes focus. An element may have descendants.
  case element
  /// Never takes focus. Its frame is a target for arrows, and it passes focus on to its content.
  case section
  /// Groups content for defaults, reset, restoration and traps.
  case scope
}

/// The situations in which the default of a scope is used.
public enum DefaultFocusPriority: Hashable, Sendable {
  /// The default is used when focus is placed without an action of the user: for a new scope, a reset, or a removal.
  case automatic
  /// The default is also used when the user moves into the scope with a key.
  case userInitiated
}
