import Store

/// The path of any function that embeds a payload in an action: a case, or a closure that goes through several, such as
/// `{ .path(.element(id: 0, action: .detail(.saved($0)))) }`.
///
/// What a case path cannot tell of a closure is found by looking: a payload is in the action if it stands somewhere in it,
/// and embedding it gives the action.
func receivedPath<Action, Value>(_ embed: @escaping (Value) -> Action) -> CasePath<Action, Value> {
  let path = CasePath(embed)
  return CasePath(
    embed: embed,
    extract: { action in
      quietly { path.extract(from: action) } ?? payload(of: action, embeddedBy: embed)
    }
  )
}

/// Asks a case path something, without the report that its function is not a case.
func quietly<R>(_ ask: () -> R) -> R {
  IssueReporting.$handler.withValue(IssueHandler { _ in }, operation: ask)
}

/// How many values inside an action are looked at. Actions are small; what they carry may not be.
private let mostValues = 10_000

private func payload<Action, Value>(of action: Action, embeddedBy embed: (Value) -> Action) -> Value? {
  var values: [Any] = [action]
  var index = 0
  while index < values.count {
    let mirror = Mirror(reflecting: values[index])
    index += 1
    // An object is not what an action is made of, and may lead back to itself.
    guard mirror.displayStyle != .class else { continue }
    for child in mirror.children where values.count < mostValues {
      if let value = child.value as? Value, diff(embed(value), action) == nil { return value }
      values.append(child.value)
    }
  }
  return nil
}
