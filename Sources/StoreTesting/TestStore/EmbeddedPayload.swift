import Store

/// Makes the inverse of any function that embeds a payload in an action: a case, or a closure through several cases,
/// such as `{ .path(.element(id: 0, action: .detail(.saved($0)))) }`.
///
/// If a case path cannot extract the payload, reflection searches the action for a value from which `embed` makes the
/// same action again.
func extraction<Action, Value>(of embed: @escaping (Value) -> Action) -> (Action) -> Value? {
  let path = CasePath(embed)
  return { action in quietly { path.extract(from: action) } ?? embeddedPayload(of: action, by: embed) }
}

/// Runs `ask`, and ignores the misuses that are reported during the call.
func quietly<R>(_ ask: () -> R) -> R {
  IssueReporting.$handler.withValue(IssueHandler { _ in }, operation: ask)
}

/// Searches an action for a value that `embed` turns into the same action again. Returns the first such value; `nil` if
/// the search finds none.
func embeddedPayload<Action, Value>(of action: Action, by embed: (Value) -> Action) -> Value? {
  firstValue(in: action) { diff(embed($0), action) == nil }
}
