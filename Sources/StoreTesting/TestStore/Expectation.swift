import Store

/// The action that a test expects to receive.
struct Expectation<Action> {
  let matches: (Action) -> Bool
  let text: () -> String
  /// The lines that tell another action from the expected one, if they can be compared.
  var difference: ((Action) -> String?)?
  /// Reports a mistake in the expectation itself.
  var check: (() -> Void)?

  static func action(_ action: Action) -> Expectation where Action: Equatable {
    Expectation(matches: { $0 == action }, text: { describe(action) }, difference: { diff(action, $0) })
  }

  /// A case, named by its constructor or by a closure that embeds a payload through several cases.
  static func `case`<Value>(_ embed: @escaping (Value) -> Action) -> Expectation {
    let path = receivedPath(embed)
    return Expectation(matches: { path.is($0) }, text: { quietly { text(of: CasePath(embed)) } })
  }

  static func `case`<Value>(_ path: CasePath<Action, Value>) -> Expectation {
    Expectation(matches: { path.is($0) }, text: { text(of: path) }, check: { path.lookUp() })
  }

  static func `case`<Value: Equatable>(_ path: CasePath<Action, Value>, _ value: Value) -> Expectation {
    let action = path.embed(value)
    return Expectation(
      matches: { path.extract(from: $0) == value },
      text: { describe(action) },
      difference: { diff(action, $0) },
      check: { path.lookUp() }
    )
  }

  static func predicate(_ matches: @escaping (Action) -> Bool) -> Expectation {
    Expectation(matches: matches, text: { "an action that the predicate holds of" })
  }

  private static func text<Value>(of path: CasePath<Action, Value>) -> String {
    let cases = path.possibleCases
    guard let last = cases.last else {
      return "an action of the case that was given, whose payload is of type \(Value.self)"
    }
    return cases.count == 1 ? last : cases.dropLast().joined(separator: ", ") + " or " + last
  }
}
