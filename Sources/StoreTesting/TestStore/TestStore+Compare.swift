import Store

extension TestStore {
  /// Fails the test if the state after a change is not the one that the test asserts, or if the test has an `assert`
  /// closure although the state has not changed. With `exhaustivity` off, calls `comparePartly` instead.
  @inlinable
  func compare(
    _ change: StateTransition<State>,
    _ assert: ((inout State) throws -> Void)?,
    at site: CallSite,
    cause: () -> String
  ) {
    guard exhaustivity == .on else { return comparePartly(change, assert, at: site, cause: cause) }
    guard let assert else {
      guard !areEqual(change.before, change.after) else { return }
      let advice = "Assert the change in a closure: '{ $0.property = value }'."
      return failUnasserted(change, at: site, cause(), advice)
    }
    guard let expected = applied(assert, to: change.before, at: site) else { return }
    if !areEqual(expected, change.after) {
      failDifferent(expected, change, at: site, cause())
    } else if areEqual(change.before, change.after) {
      failUnchanged(expected, change, at: site, cause())
    }
  }

  @usableFromInline
  func failUnchanged(_ expected: State, _ change: StateTransition<State>, at site: CallSite, _ cause: String) {
    // Writing a shared value counts as a change, even if the new value equals the old one.
    let states = [expected, change.after]
    if states.allSatisfy({ Store<State, Action>.hasWrittenSharedValue(change.before, $0) }) { return }
    fail(
      """
      The test says that the state changes when \(cause), but its closure changes nothing, and nothing changed.

      Leave the closure out if no change is expected.
      """,
      at: site
    )
  }

  /// Fails the test if the closure sets a field to a wrong value or throws. Changes that the closure does not assert do
  /// not fail the test. If the exhaustivity asks for it, a note lists them.
  @usableFromInline
  func comparePartly(
    _ change: StateTransition<State>,
    _ assert: ((inout State) throws -> Void)?,
    at site: CallSite,
    cause: () -> String
  ) {
    if let assert {
      // The closure gets the state after the action, so a field that the closure does not set cannot differ.
      guard let expected = applied(assert, to: change.after, at: site) else { return }
      if !areEqual(expected, change.after) { return failDifferent(expected, change, at: site, cause()) }
    }
    guard exhaustivity == .off(showSkippedAssertions: true) else { return }
    var asserted = change.before
    if let assert { try? store.whileAsserting(&asserted, assert) }
    guard !areEqual(asserted, change.after) else { return }
    note(
      """
      Not asserted after \(cause()):

      \(indented(difference(asserted, change.after)))

        (− before, + after)
      """,
      at: site
    )
  }

  @inlinable
  func applied(_ assert: (inout State) throws -> Void, to state: State, at site: CallSite) -> State? {
    var state = state
    do {
      // `whileAsserting` sets the feature's dependencies. The closure may use them, for instance to make a date.
      try store.whileAsserting(&state, assert)
      return state
    } catch {
      fail("The closure that asserts the state threw an error: \(error)", at: site)
      return nil
    }
  }

  @usableFromInline
  func failUnasserted(_ change: StateTransition<State>, at site: CallSite, _ cause: String, _ advice: String) {
    fail(
      """
      The state changed when \(cause), and the test does not say how.

      \(indented(difference(change.before, change.after)))

        (− before, + after)\(list(change.hooks))

      \(advice)
      """,
      at: site
    )
  }

  @usableFromInline
  func failDifferent(_ expected: State, _ change: StateTransition<State>, at site: CallSite, _ cause: String) {
    fail(
      """
      The state is not as expected after \(cause).

      \(indented(difference(expected, change.after)))

        (− expected, + actual)\(list(change.hooks))
      """,
      at: site
    )
  }

  private func difference(_ first: State, _ second: State) -> String {
    diff(first, second) ?? structuralDiff(first, second) ?? describe(second)
  }

  /// A part of a failure text: the hooks that ran, each with the hooks that caused it. Empty if no hook ran.
  private func list(_ hooks: [HookRun]) -> String {
    if hooks.isEmpty { return "" }
    let list = bulleted(hooks) { hook in
      let causes = hooks.filter { $0.round == hook.round - 1 }.map(\.name)
      let cause = causes.isEmpty ? "" : ", because of \(causes.joined(separator: ", "))"
      return "\(hook.name)\(hook.change.map { ": \($0)" } ?? "")\(cause)"
    }
    return "\n\nHooks that ran with it:\n\n\(list)"
  }
}

/// The function by which a test compares two states or actions: `==` if the type has it, otherwise a comparison field
/// by field.
///
/// The choice is made at run time: in generic code, the compiler does not know if the type has `==`.
func equality<Value>(of _: Value.Type) -> (Value, Value) -> Bool {
  func standard<Equal: Equatable>(_: Equal.Type) -> Any {
    { (one: Equal, other: Equal) -> Bool in one == other }
  }
  guard let type = Value.self as? any Equatable.Type else { return { structuralDiff($0, $1) == nil } }
  // Casting the function once is faster than casting two values for each comparison.
  return standard(type) as! (Value, Value) -> Bool
}
