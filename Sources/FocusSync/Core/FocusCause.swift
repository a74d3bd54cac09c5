/// The cause of a move of focus.
public enum FocusCause: Hashable, Sendable {
  /// The user pressed a key that moves focus, such as Tab or an arrow.
  case key
  /// The user clicked.
  case pointer
  /// The program requested the move.
  case program
  /// The focused element can no longer have focus: for example, it was removed, disabled or scrolled out of view, or
  /// its window became inactive. Or a trap ended, for example because it was turned off.
  case removal
  /// A scope appeared or was reset, a window became active, or a trap took focus, for example because it was turned on.
  case `default`
}
