import Store

/// Makes a path from any function that embeds a payload in an action: a case, or a closure through several cases, such
/// as `{ .path(.element(id: 0, action: .detail(.saved($0)))) }`.
///
/// If a case path cannot extract the payload, reflection searches the action for a value from which `embed` makes the
/// same action again.
func receivedPath<Action, Value>(_ embed: @escaping (Value) -> Action) -> CasePath<Action, Value> {
  let path = CasePath(embed)
  return CasePath(
    embed: embed,
    extract: { action in
      quietly { path.extract(from: action) } ?? embeddedPayload(of: action, by: embed)
    }
  )
}

/// Runs `ask` without reports, for instance without the report that a function is not a case.
func quietly<R>(_ ask: () -> R) -> R {
  IssueReporting.$handler.withValue(IssueHandler { _ in }, operation: ask)
}

/// The number of values that the search visits at most. Actions are small, but their payloads may be large.
private let mostValues = 10_000

/// Finds the first value in an action from which `embed` makes the same action again.
func embeddedPayload<Action, Value>(of action: Action, by embed: (Value) -> Action) -> Value? {
  var values: [Any] = [action]
  var index = 0
  while index < values.count {
    let mirror = Mirror(reflecting: values[index])
    // A mirror of a binding action does not show its value, which may be secret.
    if let write = values[index] as? any AnyBindingAction {
      if let value = write.value as? Value, diff(embed(value), action) == nil { return value }
      values.append(write.value)
    }
    index += 1
    // An object may contain itself, so the search skips objects. No action consists of objects.
    guard mirror.displayStyle != .class else { continue }
    for child in mirror.children where values.count < mostValues {
      if let value = child.value as? Value, diff(embed(value), action) == nil { return value }
      values.append(child.value)
    }
  }
  return nil
}
