import Store

extension TestStore {
  /// Compares the state after an action with the one that the test asserts, and fails the test if they differ.
  @inlinable
  func compare(
    _ before: State,
    _ assert: ((inout State) throws -> Void)?,
    after: State,
    _ hooks: [HookRun],
    at site: CallSite,
    cause: () -> String
  ) {
    switch exhaustivity {
    case .on: compareExhaustively(before, assert, after: after, hooks, at: site, cause: cause)
    case .off(let showsSkipped):
      comparePartly(before, assert, after: after, hooks, showsSkipped: showsSkipped, at: site, cause: cause)
    }
  }

  @inlinable
  func compareExhaustively(
    _ before: State,
    _ assert: ((inout State) throws -> Void)?,
    after: State,
    _ hooks: [HookRun],
    at site: CallSite,
    cause: () -> String
  ) {
    guard let assert else {
      if !areEqual(before, after) { failUnasserted(before, after, hooks, at: site, cause()) }
      return
    }
    guard let expected = applied(assert, to: before, at: site) else { return }
    if !areEqual(expected, after) { return failDifferent(expected, after, hooks, at: site, cause()) }
    if areEqual(before, after) { failUnchanged(at: site, cause()) }
  }

  @usableFromInline
  func failUnasserted(_ before: State, _ after: State, _ hooks: [HookRun], at site: CallSite, _ cause: String) {
    fail(
      """
      The state changed when \(cause), and the test does not say how.

      \(indented(difference(before, after)))

        (− before, + after)\(list(hooks))

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
  func failDifferent(_ expected: State, _ after: State, _ hooks: [HookRun], at site: CallSite, _ cause: String) {
    fail(
      """
      The state is not as expected after \(cause).

      \(indented(difference(expected, after)))

        (− expected, + actual)\(list(hooks))
      """,
      at: site
    )
  }

  @usableFromInline
  func comparePartly(
    _ before: State,
    _ assert: ((inout State) throws -> Void)?,
    after: State,
    _ hooks: [HookRun],
    showsSkipped: Bool,
    at site: CallSite,
    cause: () -> String
  ) {
    if let assert {
      // The closure gets the state after the action, so a field that the closure does not set cannot differ.
      guard let expected = applied(assert, to: after, at: site) else { return }
      if !areEqual(expected, after) { return failDifferent(expected, after, hooks, at: site, cause()) }
    }
    guard showsSkipped else { return }
    var asserted = before
    try? store.inContext { try assert?(&asserted) }
    guard !areEqual(asserted, after) else { return }
    Failure.note(
      """
      Not asserted after \(cause()):

      \(indented(difference(asserted, after)))

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
