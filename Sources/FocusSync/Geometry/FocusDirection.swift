/// The direction of an arrow key, a swipe or a stick, in the coordinates of the screen.
///
/// `.left` leads to the left edge of the screen in every language. ``ReadingDirection/logical(_:)`` returns the
/// direction in the order of reading.
public enum FocusDirection: Hashable, Sendable, CaseIterable {
  /// Towards smaller y.
  case up
  /// Towards larger y.
  case down
  /// Towards smaller x, or backward if the direction is relative to the text.
  case left
  /// Towards larger x, or forward if the direction is relative to the text.
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
