/// The direction of an arrow key, a swipe or a stick. `.left` leads to the left edge of the screen in every language.
///
/// Exception: ``ReadingDirection/logical(_:)`` and ``FocusNode/onMoveCommand(perform:)`` give a direction in the order
/// of reading: `.left` means backward, and `.right` means forward.
public enum FocusDirection: Hashable, Sendable, CaseIterable {
  /// Towards smaller y.
  case up
  /// Towards larger y.
  case down
  /// Towards smaller x; backward if the direction is in the order of reading.
  case left
  /// Towards larger x; forward if the direction is in the order of reading.
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

  /// The direction of an arrow relative to the text: in a right-to-left layout, the left arrow means forward, which is
  /// `.right`.
  public func logical(_ direction: FocusDirection) -> FocusDirection {
    self == .rightToLeft && direction.isHorizontal ? direction.opposite : direction
  }
}
