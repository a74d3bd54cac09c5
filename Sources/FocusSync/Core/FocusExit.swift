/// The effect of a move that leaves a node: see ``FocusNode/exitFocus``.
public enum FocusExit<ID: Hashable>: Hashable {
  /// The move goes to an element, or to the content of a section or scope. If the target cannot take focus, the exit
  /// has no effect.
  case to(ID)
  /// Focus stays.
  case cancel
  /// The move goes where it would go if the node and its content were not there. The nodes around it may still declare
  /// an exit.
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
