/// The direction of an arrow key, a swipe or a stick. `.left` leads to the left edge of the screen in every language.
///
/// Exception: ``ReadingDirection/logical(_:)`` and ``FocusNode/onMoveCommand(perform:)`` give a direction in the order
/// of reading: `.left` means backward, and `.right` means forward.
public enum FocusDirection: Hashable, Sendable, CaseIterable {
  /// Towards smaller y.
  case up
  /// Towards larger y.
  case down
  /// Towards smaller x.
  case left
  /// Towards larger x.
  case right

  var opposite: FocusDirection {
    switch self {
    case .up: .down
    case .down: .up
    case .left: .right
    case .right: .left
    }
  }

  var isHorizontal: Bool { self == .left || self == .right }
}

/// The direction in which lines of text run.
public enum ReadingDirection: Hashable, Sendable {
  /// As in English.
  case leftToRight
  /// As in Arabic and Hebrew.
  case rightToLeft

  /// Converts an arrow to a direction in the order of reading, where `.right` means forward. In a right-to-left layout,
  /// the left arrow becomes `.right`, and the right arrow becomes `.left`.
  public func logical(_ direction: FocusDirection) -> FocusDirection {
    self == .rightToLeft && direction.isHorizontal ? direction.opposite : direction
  }
}
