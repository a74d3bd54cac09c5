/// What to do with an action for a child that is not there: it was dismissed, removed, or its enum is in another case.
///
/// Effects of a child that has gone deliver nothing, so such an action was sent by something else: an interface that still
/// shows the child, or a parent. Only those of a ``Scope`` of enum state go on when the state leaves the case.
public enum LateAction: Sendable {
  /// Report it, and ignore the action.
  case report
  /// Ignore the action silently.
  case drop
  /// Stop the program.
  case trap
}

@usableFromInline
func handleLate(
  _ policy: LateAction,
  reducer: StaticString,
  what: @autoclosure () -> String,
  action: Any,
  location: CodeLocation,
  advice: StaticString? = nil
) {
  switch policy {
  case .drop:
    return
  case .report:
    reportIssue(lateMessage("The action is ignored.", reducer, what(), action, advice), location: location)
  case .trap:
    // Unlike a precondition, it says why in optimised builds as well.
    fatalError("\(location): \(lateMessage("'late: .trap' stops here.", reducer, what(), action, advice))")
  }
}

private func lateMessage(
  _ outcome: StaticString,
  _ reducer: StaticString,
  _ what: String,
  _ action: Any,
  _ advice: StaticString?
) -> String {
  """
  '\(reducer)' received an action for a child that is not there: \(what).

    Action: \(caseName(of: action))

  \(outcome) Either it was sent after the child had gone: check in the interface, or pass 'late: .drop' where \
  that is expected. Or the parent removed the child while handling the action in a reducer that runs before this one: put the \
  parent's logic where it runs after its children.\(advice.map { " \($0)" } ?? "")
  """
}
