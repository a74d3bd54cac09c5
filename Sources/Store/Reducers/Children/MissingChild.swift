/// The reaction to an action for a child that is not there. For example, the child was dismissed, removed or never
/// added, or its enum is in another case.
///
/// The effects of a child end when the child leaves, so they send no such action. But a parent, or an interface that
/// still shows the child, may send such an action.
public enum MissingChildPolicy: Sendable {
  /// Reports the action, and does not pass it to the child. The parent handles it.
  case report
  /// Does not pass the action to the child, and does not report it. The parent handles it.
  case ignore
  /// Stops the program with the report as its message, both in debug builds and in optimised builds.
  case trap
}

/// Applies the ``MissingChildPolicy`` of one reducer to an action for a child that is not there.
@usableFromInline
struct MissingChild {
  /// The name of the reducer, for the report: `ifLet`, for instance.
  @usableFromInline let reducer: StaticString
  @usableFromInline let policy: MissingChildPolicy
  /// The line of the reducer.
  @usableFromInline let location: CodeLocation

  @inlinable
  init(of reducer: StaticString, _ policy: MissingChildPolicy, at location: CodeLocation) {
    self.reducer = reducer
    self.policy = policy
    self.location = location
  }

  /// Reports the action, stops the program or does nothing, as the policy says. `ignore` does not evaluate `reason`.
  @usableFromInline
  func handle(_ action: Any, because reason: @autoclosure () -> String) {
    func message(_ outcome: String) -> String {
      """
      '\(reducer)' received an action for a child that is not there: \(reason()).

        Action: \(caseName(of: action))

      \(outcome) Either it was sent after the child had gone: check in the interface, or pass 'ifMissing: .ignore' \
      where that is expected. Or the parent removed the child while handling the action in a reducer that runs before \
      this one: put the parent's logic where it runs after its children.
      """
    }
    switch policy {
    case .ignore: return
    case .report: reportIssue(message("The action is ignored."), location: location)
    // In optimised builds, a failed precondition prints no message, but `fatalError` does.
    case .trap: fatalError("\(location): \(message("'ifMissing: .trap' stops here."))")
    }
  }
}
