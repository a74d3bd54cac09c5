/// The reaction to an action for a child that is not there, because it was dismissed or removed, or its enum is in
/// another case.
///
/// The effects of a child end when it leaves, so an effect does not send such an action. An interface that still shows
/// the child may, or a parent.
public enum MissingChildPolicy: Sendable {
  /// Reports the action and ignores it.
  case report
  /// Ignores the action silently.
  case ignore
  /// Stops the program.
  case trap
}

extension MissingChildPolicy {
  /// Handles an action for a child that is not there.
  @usableFromInline
  func handle(
    _ action: Any,
    of reducer: StaticString,
    because reason: @autoclosure () -> String,
    at location: CodeLocation
  ) {
    switch self {
    case .ignore:
      return
    case .report:
      let message = message("The action is ignored.", reducer, reason(), action)
      reportIssue(message, location: location)
    case .trap:
      // A `fatalError`, because a precondition gives no reason in optimised builds.
      fatalError("\(location): \(message("'ifMissing: .trap' stops here.", reducer, reason(), action))")
    }
  }

  private func message(
    _ outcome: StaticString,
    _ reducer: StaticString,
    _ reason: String,
    _ action: Any
  ) -> String {
    """
    '\(reducer)' received an action for a child that is not there: \(reason).

      Action: \(caseName(of: action))

    \(outcome) Either it was sent after the child had gone: check in the interface, or pass 'ifMissing: .ignore' where \
    that is expected. Or the parent removed the child while handling the action in a reducer that runs before this \
    one: put the parent's logic where it runs after its children.
    """
  }
}
