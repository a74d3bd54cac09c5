import Store

/// The action, or the change of a shared value, that a test expects to receive.
struct Expectation<Action> {
  /// True if the test expects a change of a shared value.
  var isSharedChange = false
  let matches: (Action) -> Bool
  /// The expected action as text. A payload in the action that was received instead may help to name the expected case.
  let text: (_ received: Action?) -> String
  /// The lines that distinguish another action from the expected one, if the two can be compared.
  var difference: ((Action) -> String?)?
  /// Describes a mistake in the expectation, because of which no action can match; `nil` if there is none. The call may
  /// report a misuse.
  var mistake: () -> String? = { nil }

  /// True for an expected action, and for `nil` if a change of a shared value is expected.
  func accepts(_ action: Action?) -> Bool { action.map(matches) ?? isSharedChange }

  static var sharedChange: Expectation {
    Expectation(isSharedChange: true, matches: { _ in false }, text: { _ in "a change of a shared value" })
  }

  static func action(_ action: Action, areEqual: @escaping (Action, Action) -> Bool) -> Expectation {
    let isEquatable = Action.self is any Equatable.Type
    return Expectation(
      // If the names of cases are missing from the reflection metadata, a comparison by fields cannot tell two cases
      // with equal payloads apart.
      matches: { areEqual(action, $0) && (isEquatable || caseName(of: action) == caseName(of: $0)) },
      text: { _ in describe(action) },
      difference: { diff(action, $0) },
      mistake: { isEquatable ? nil : noMetadata() }
    )
  }

  /// Expects an action of a case. `embed` is the case's constructor, or a closure that embeds a payload through several
  /// cases.
  static func `case`<Value>(_ embed: @escaping (Value) -> Action) -> Expectation {
    let extract = extraction(of: embed)
    return Expectation(
      matches: { extract($0) != nil },
      text: { received in quietly { text(of: CasePath(embed), received) } },
      mistake: { noCase(embed) }
    )
  }

  /// Expects the write of a field, with any value.
  static func binding<Root, Value: Equatable>(
    _ embed: @escaping (BindingAction<Root>) -> Action,
    _ field: WritableKeyPath<Root, Value>
  ) -> Expectation {
    let extract = extraction(of: embed)
    return Expectation(
      matches: { action in extract(action).map { field ~= $0 } ?? false },
      text: { received in
        let write = ".set(\(field.fieldName), …)"
        let cases = quietly { CasePath(embed).possibleCases(asIn: received) }
        return cases.count == 1 ? cases[0].replacing("…", with: write) : "a case with the payload \(write)"
      },
      mistake: { noMetadata() }
    )
  }

  static func predicate(_ matches: @escaping (Action) -> Bool) -> Expectation {
    Expectation(matches: matches, text: { _ in "an action that the predicate holds of" })
  }

  /// The failure text for a function whose result does not contain its argument, so that no action can match.
  private static func noCase<Value>(_ embed: (Value) -> Action) -> String? {
    if let problem = noMetadata() { return problem }
    guard let sample = sampleValue(of: Value.self), embeddedPayload(of: embed(sample), by: embed) == nil else {
      return nil
    }
    return """
      'receive' was given a function that is no case: its result does not contain its argument, of type \(Value.self).

      Pass the constructor of a case, such as 'Action.response', or a closure that embeds its argument.
      """
  }

  /// The failure text for actions whose cases cannot be found.
  private static func noMetadata() -> String? {
    guard CasePath<Action, Void>.lacksMetadata else { return nil }
    return """
      'receive' cannot find a case of \(Action.self), because \(Action.self) was built without reflection metadata.

      \(CasePath<Action, Void>.metadataCure), or use 'receive(where:)'.
      """
  }

  private static func text<Value>(of path: CasePath<Action, Value>, _ received: Action?) -> String {
    let cases = path.possibleCases(asIn: received)
    guard let last = cases.last else {
      return "an action of the case that was given, whose payload is of type \(Value.self)"
    }
    return cases.count == 1 ? last : cases.dropLast().joined(separator: ", ") + " or " + last
  }
}
