/// A move of focus by a key: along the Tab order, or in a direction.
public enum FocusMove: Hashable, Sendable, CaseIterable {
  /// Tab.
  case next
  /// Shift-Tab.
  case previous
  /// The arrow up.
  case up
  /// The arrow down.
  case down
  /// The arrow to the left.
  case left
  /// The arrow to the right.
  case right

  init(_ direction: FocusDirection) { self = Self.allCases.first { $0.direction == direction }! }

  /// The direction; `nil` for a move along the Tab order.
  var direction: FocusDirection? {
    switch self {
    case .next, .previous: nil
    case .up: .up
    case .down: .down
    case .left: .left
    case .right: .right
    }
  }
}
