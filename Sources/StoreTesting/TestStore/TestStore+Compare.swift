import Store

extension TestStore {
  /// Compares the state after an action with the one that the test asserts, and fails the test if they differ.
  func compare(
    _ before: State,
    _ assert: ((inout State) throws -> Void)?,
    after: State,
    at site: CallSite,
    cause: () -> String
  ) {
    switch exhaustivity {
    case .on: compareExhaustively(before, assert, after: after, at: site, cause: cause)
    case .off(let showsSkipped):
      comparePartly(before, assert, after: after, showsSkipped: showsSkipped, at: site, cause: cause)
    }
  }

  private func compareExhaustively(
    _ before: State,
    _ assert: ((inout State) throws -> Void)?,
    after: State,
    at site: CallSite,
    cause: () -> String
  ) {
    guard let assert else {
      guard !areEqual(before, after) else { return }
      return fail(
        """
        The state changed when \(cause()), and the test does not say how.

        \(indented(difference(before, after)))

          (− before, + after)

        Assert the change in a closure: '{ $0.property = value }'.
        """,
        at: site
      )
    }
    guard let expected = applied(assert, to: before, at: site) else { return }
    if areEqual(expected, after) {
      guard areEqual(before, after) else { return }
      return fail(
        """
        The test says that the state changes when \(cause()), but its closure changes nothing, and nothing changed.

        Leave the closure out if no change is expected.
        """,
        at: site
      )
    }
    fail(
      """
      The state is not as expected after \(cause()).

      \(indented(difference(expected, after)))

        (− expected, + actual)
      """,
      at: site
    )
  }

  private func comparePartly(
    _ before: State,
    _ assert: ((inout State) throws -> Void)?,
    after: State,
    showsSkipped: Bool,
    at site: CallSite,
    cause: () -> String
  ) {
    if let assert {
      // The closure gets the state as it is, so a field that it does not set cannot differ.
      guard let expected = applied(assert, to: after, at: site) else { return }
      if !areEqual(expected, after) {
        return fail(
          """
          The state is not as expected after \(cause()).

          \(indented(difference(expected, after)))

            (− expected, + actual)
          """,
          at: site
        )
      }
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

  private func applied(_ assert: (inout State) throws -> Void, to state: State, at site: CallSite) -> State? {
    var state = state
    do {
      // The closure may make values with the feature's dependencies, as the feature does.
      try TestExpectation.$isRunning.withValue(true) { try store.inContext { try assert(&state) } }
      return state
    } catch {
      fail("The closure that asserts the state threw an error: \(error)", at: site)
      return nil
    }
  }

  private func difference(_ first: State, _ second: State) -> String {
    diff(first, second) ?? structuralDiff(first, second) ?? describe(second)
  }
}
