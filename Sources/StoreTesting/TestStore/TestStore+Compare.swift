import Store

extension TestStore {
  /// Compares the state after a change with the one that the test asserts, and fails the test if they differ.
  @inlinable
  func compare(
    _ change: StateChange<State>,
    _ assert: ((inout State) throws -> Void)?,
    at site: CallSite,
    cause: () -> String
  ) {
    switch exhaustivity {
    case .on: compareExhaustively(change, assert, at: site, cause: cause)
    case .off(let showsSkipped): comparePartly(change, assert, showsSkipped: showsSkipped, at: site, cause: cause)
    }
  }

  @inlinable
  func compareExhaustively(
    _ change: StateChange<State>,
    _ assert: ((inout State) throws -> Void)?,
    at site: CallSite,
    cause: () -> String
  ) {
    guard let assert else {
      if !areEqual(change.before, change.after) { failUnasserted(change, at: site, cause()) }
      return
    }
    guard let expected = applied(assert, to: change.before, at: site) else { return }
    if !areEqual(expected, change.after) { return failDifferent(expected, change, at: site, cause()) }
    if areEqual(change.before, change.after) { failUnchanged(at: site, cause()) }
  }

  @usableFromInline
  func failUnasserted(_ change: StateChange<State>, at site: CallSite, _ cause: String) {
    fail(
      """
      The state changed when \(cause), and the test does not say how.

      \(indented(difference(change.before, change.after)))

        (− before, + after)\(list(change.hooks))

      Assert the change in a closure: '{ $0.property = value }'.
      """,
      at: site
    )
  }

  @usableFromInline
  func failUnchanged(at site: CallSite, _ cause: String) {
    fail(
      """
      The test says that the state changes when \(cause), but its closure changes nothing, and nothing changed.

      Leave the closure out if no change is expected.
      """,
      at: site
    )
  }

  @usableFromInline
  func failDifferent(_ expected: State, _ change: StateChange<State>, at site: CallSite, _ cause: String) {
    fail(
      """
      The state is not as expected after \(cause).

      \(indented(difference(expected, change.after)))

        (− expected, + actual)\(list(change.hooks))
      """,
      at: site
    )
  }

  @usableFromInline
  func comparePartly(
    _ change: StateChange<State>,
    _ assert: ((inout State) throws -> Void)?,
    showsSkipped: Bool,
    at site: CallSite,
    cause: () -> String
  ) {
    if let assert {
      // The closure gets the state after the action, so a field that the closure does not set cannot differ.
      guard let expected = applied(assert, to: change.after, at: site) else { return }
      if !areEqual(expected, change.after) { return failDifferent(expected, change, at: site, cause()) }
    }
    guard showsSkipped else { return }
    var asserted = change.before
    try? store.inContext { try assert?(&asserted) }
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
      // The closure may make values with the feature's dependencies, as the feature does.
      try store.whileAsserting { try assert(&state) }
      return state
    } catch {
      failThrown(error, at: site)
      return nil
    }
  }

  @usableFromInline
  func failThrown(_ error: any Error, at site: CallSite) {
    fail("The closure that asserts the state threw an error: \(error)", at: site)
  }

  /// The hooks that ran with an action, one on each line, with their causes. Empty if no hook ran.
  func list(_ hooks: [HookRun]) -> String {
    guard !hooks.isEmpty else { return "" }
    let lines = hooks.prefix(20).map { hook in
      let causes = hooks.filter { $0.round == hook.round - 1 }.map(\.name)
      let cause = causes.isEmpty ? "" : ", because of \(causes.joined(separator: ", "))"
      return "  • \(hook.name)\(hook.change.map { ": \($0)" } ?? "")\(cause)"
    }
    let more = hooks.count > lines.count ? ["  • … and \(hooks.count - lines.count) more"] : []
    return "\n\nHooks that ran with it:\n\n\((lines + more).joined(separator: "\n"))"
  }

  func difference(_ first: State, _ second: State) -> String {
    diff(first, second) ?? structuralDiff(first, second) ?? describe(second)
  }
}
