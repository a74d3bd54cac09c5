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

  init(_ direction: FocusDirection) {
    self =
      switch direction {
      case .up: .up
      case .down: .down
      case .left: .left
      case .right: .right
      }
  }

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

/// The effect of a move that leaves a node: see ``FocusNode/exitFocus``.
public enum FocusExit<ID: Hashable>: Hashable {
  /// The move goes to an element, or to the content of a section or scope. If that cannot take focus, the exit has no
  /// effect.
  case to(ID)
  /// Focus stays.
  case cancel
  /// The move goes where it would go if the node and its content were not there. The nodes around it may declare an
  /// exit.
  case passOn

  func map<Other>(_ transform: (ID) -> Other) -> FocusExit<Other> {
    switch self {
    case .to(let id): .to(transform(id))
    case .cancel: .cancel
    case .passOn: .passOn
    }
  }

  var target: ID? { if case .to(let id) = self { id } else { nil } }
}

extension FocusExit: Sendable where ID: Sendable {}
