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

/// Treats an action for a child that is not there as `policy` demands.
@usableFromInline
func handleMissingChild(
  _ policy: MissingChildPolicy,
  reducer: StaticString,
  reason: @autoclosure () -> String,
  action: Any,
  location: CodeLocation
) {
  switch policy {
  case .ignore:
    return
  case .report:
    reportIssue(missingChildMessage("The action is ignored.", reducer, reason(), action), location: location)
  case .trap:
    // A `fatalError`, because a precondition gives no reason in optimised builds.
    fatalError(
      "\(location): \(missingChildMessage("'ifMissing: .trap' stops here.", reducer, reason(), action))"
    )
  }
}

private func missingChildMessage(
  _ outcome: StaticString,
  _ reducer: StaticString,
  _ reason: String,
  _ action: Any
) -> String {
  """
  '\(reducer)' received an action for a child that is not there: \(reason).

    Action: \(caseName(of: action))

  \(outcome) Either it was sent after the child had gone: check in the interface, or pass 'ifMissing: .ignore' where \
  that is expected. Or the parent removed the child while handling the action in a reducer that runs before this one: \
  put the parent's logic where it runs after its children.
  """
}
