import Store

extension TestStore {
  /// An action that the test expects to receive.
  struct Expectation {
    var matches: (Action) -> Bool
    var text: () -> String
    /// How another action differs, where that can be told.
    var difference: ((Action) -> String?)?
  }

  nonisolated(nonsending) func receive(
    _ expectation: Expectation,
    timeout: Duration?,
    assert: ((inout State) throws -> Void)?,
    at site: CallSite
  ) async {
    let isExhaustive = exhaustivity == .on
    await run(at: site, limit: timeout) {
      isExhaustive ? !recorder.isEmpty : recorder.pending.contains { expectation.matches($0.action) }
    }
    let index = isExhaustive ? recorder.pending.startIndex : firstMatch(expectation)
    guard let index, index < recorder.pending.endIndex else { return failMissing(expectation, at: site) }
    skip(before: index, at: site)
    let next = recorder.pending[index]
    if !expectation.matches(next.action) { failOther(expectation, next, at: site) }
    let before = state
    recorder.removeFirst(recorder.pending.distance(from: recorder.pending.startIndex, to: index) + 1)
    compare(before, assert, after: next.state, at: site) { "receiving \(caseName(of: next.action))" }
    state = next.state
    settle(at: site)
  }

  private func firstMatch(_ expectation: Expectation) -> Int? {
    recorder.pending.firstIndex { expectation.matches($0.action) }
  }

  private func skip(before index: Int, at site: CallSite) {
    let skipped = recorder.pending[..<index]
    guard let last = skipped.last else { return }
    state = last.state
    guard exhaustivity == .off(showSkippedAssertions: true) else { return }
    Failure.note("\(count(skipped.count, "received action")) skipped:\n\n\(list(skipped))", at: site)
  }

  private func failMissing(_ expectation: Expectation, at site: CallSite) {
    var message = """
      No action was received, and none will be.

        Expected: \(expectation.text())
      """
    if !recorder.isEmpty {
      message = """
        No received action is the expected one, and none will be.

          Expected: \(expectation.text())

        Received and not asserted:

        \(list(recorder.pending))
        """
    }
    if store.runningEffects.isEmpty {
      message += "\n\nNo effect is running."
    } else {
      message += """


        \(store.runningEffects.count == 1 ? "An effect is" : "Effects are") still running:

        \(listEffects())

        Give them what they wait for before 'receive': move the clock, or raise 'outsideLimit' if it takes longer than \
        \(outsideLimit).
        """
    }
    fail(message, at: site)
  }

  private func failOther(_ expectation: Expectation, _ next: Recorder<State, Action>.Received, at site: CallSite) {
    var message = """
      Another action was received than expected.

        Expected: \(expectation.text())
        Received: \(describe(next.action)), sent by \(next.source)
      """
    if let difference = expectation.difference?(next.action) {
      message += "\n\n\(indented(difference))\n\n  (− expected, + received)"
    }
    let rest = recorder.pending.dropFirst()
    if !rest.isEmpty { message += "\n\nStill to be received:\n\n\(list(rest))" }
    fail(message, at: site)
  }
}
