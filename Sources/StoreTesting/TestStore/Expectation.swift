import Store

/// An action that a test expects to receive.
@usableFromInline
enum Expectation<Action> {
  /// An action that is equal to a given one.
  case action(Action, areEqual: (Action, Action) -> Bool)
  /// An action for which `matches` returns true.
  ///
  /// `text` describes the expected action in a failure. Its argument is the action that was received instead, or `nil`
  /// if there is none. To learn the name of the expected case, `text` may call the constructor of this case. The
  /// payload for this call may come from the received action.
  /// `mistake` returns a text that says why no action can match. If no such reason is known, `mistake` returns `nil`.
  case pattern(
    matches: (Action) -> Bool,
    text: (_ received: Action?) -> String,
    mistake: () -> String? = { nil }
  )
  case sharedChange

  /// True if `action` meets the expectation. A received change of a shared value is passed as `nil`.
  @inlinable
  func accepts(_ action: Action?) -> Bool {
    switch self {
    case .action(let expected, let areEqual):
      guard let action, areEqual(expected, action) else { return false }
      // Without the names of cases in the reflection metadata, a comparison field by field cannot tell cases with equal
      // payloads apart. `caseName` can: for a case without a name, `caseName` returns its number.
      return Self.isEquatable || caseName(of: expected) == caseName(of: action)
    case .pattern(let matches, _, _): return action.map(matches) ?? false
    case .sharedChange: return action == nil
    }
  }

  @inlinable static var isEquatable: Bool { Action.self is any Equatable.Type }

  /// The expectation as text, for a failure in which `received` was received instead.
  func text(_ received: Action?) -> String {
    switch self {
    case .action(let expected, _): describe(expected)
    case .pattern(_, let text, _): text(received)
    case .sharedChange: "a change of a shared value"
    }
  }

  /// A check of the expectation; `nil` if there is none. The closure returns a failure text if it finds that no action
  /// can match, and `nil` otherwise.
  @inlinable var mistake: (() -> String?)? {
    switch self {
    case .action: return Self.isEquatable ? nil : { Self.noMetadata() }
    case .pattern(_, _, let mistake): return mistake
    case .sharedChange: return nil
    }
  }

  /// Expects an action of a case. `embed` is the case's constructor, or a closure that embeds a payload through several
  /// cases.
  static func `case`<Value>(_ embed: @escaping (Value) -> Action) -> Expectation {
    let extract = extraction(of: embed)
    return .pattern(
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
    return .pattern(
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
    .pattern(matches: matches, text: { _ in "an action that the predicate holds of" })
  }

  /// The failure text if no action can match: the cases of `Action` cannot be found, or the result of `embed` does not
  /// contain its argument. Otherwise `nil`. The result of `embed` is checked only if there is a sample to call `embed`
  /// with.
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
  @usableFromInline
  static func noMetadata() -> String? {
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
