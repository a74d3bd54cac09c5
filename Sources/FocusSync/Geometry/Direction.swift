/// Where an arrow key, a swipe or a stick points, in the coordinates of the screen.
///
/// `.left` is the left edge in every language; see ``ReadingDirection/logical(_:)`` for commands that follow the text.
public enum Direction: Hashable, Sendable, CaseIterable {
  case up
  case down
  case left
  case right

  @inlinable var isHorizontal: Bool { self == .left || self == .right }
}

/// The direction in which a line of the user's language runs.
public enum ReadingDirection: Hashable, Sendable {
  case leftToRight
  case rightToLeft

  /// What an arrow means to content that is mirrored: in a right-to-left layout, left is forward.
  public func logical(_ direction: Direction) -> Direction {
    switch (self, direction) {
    case (.rightToLeft, .left): .right
    case (.rightToLeft, .right): .left
    default: direction
    }
  }
}
