/// The cause of a move of focus.
public enum FocusCause: Hashable, Sendable {
  /// The user pressed a key that moves focus, such as Tab or an arrow.
  case key
  /// The user clicked.
  case pointer
  /// The program requested the move.
  case program
  /// The focused element was removed, disabled or scrolled out of view, its window became inactive, or its trap was
  /// turned off.
  case removal
  /// A scope appeared or was reset, a trap was turned on or resumed, or a window became active.
  case `default`
}
