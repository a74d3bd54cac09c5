import Store

extension TestStore {
  nonisolated(nonsending) func receive(
    _ expectation: Expectation<Action>,
    timeout: Duration?,
    assert: ((inout State) throws -> Void)?,
    at site: CallSite
  ) async {
    checkMounting(at: site)
    if let mistake = store.inContext(expectation.mistake) { return fail(mistake, at: site) }
    let isExhaustive = exhaustivity == .on
    if let passed = recorder.takePassedOver(anywhere: !isExhaustive, where: expectation.accepts) {
      return compare(passed.change, assert, at: site) { "receiving \(passed.name)" }
    }
    await wait(at: site, timeout: timeout, withoutEffects: expectation.isSharedChange && store.mayTakeSharedChanges) {
      isExhaustive ? !recorder.pending.isEmpty : recorder.pending.contains { expectation.accepts($0.action) }
    }
    let index = isExhaustive ? 0 : recorder.pending.firstIndex { expectation.accepts($0.action) }
    guard let index, index < recorder.pending.count else {
      return failMissing(expectation, patience(timeout), at: site)
    }
    if index > 0 { skip(index, at: site) }
    let next = recorder.pending[0]
    let isExpected = expectation.accepts(next.action)
    if !isExpected { failOther(expectation, next, at: site) }
    recorder.removeFirst(1)
    // The closure asserts the state after another action, so comparing it would report the same mistake again.
    if isExpected { compare(next.change, assert, at: site) { "receiving \(next.name)" } }
    current = next.change.after
    await settle(.afterStep, at: site)
  }

  private func failMissing(_ expectation: Expectation<Action>, _ patience: String, at site: CallSite) {
    var message = """
      No action was received, and none will be.

        Expected: \(expectation.text(nil))
      """
    if !recorder.pending.isEmpty {
      message = """
        No received action is the expected one, and none will be.

          Expected: \(expectation.text(recorder.pending.first?.action))

        Received and not asserted:

        \(list(recorder.pending))
        """
    }
    if store.runningEffects.isEmpty {
      message += "\n\nNo effect is running."
    } else {
      message += """


        \(store.runningEffects.count == 1 ? "An effect is" : "Effects are") still running:

        \(listEffects(after: patience))

        Give them what they wait for before 'receive'\(advice).
        """
    }
    fail(message, at: site)
  }

  private var advice: String {
    switch (executor.waitsOutside, executor.mayWaitOutside) {
    case (true, _): ", or wait for longer"
    case (false, true): ": move the clock, or wait for longer"
    case (false, false): ": move the clock"
    }
  }

  private func failOther(
    _ expectation: Expectation<Action>,
    _ next: ReceivedActions<State, Action>.Received,
    at site: CallSite
  ) {
    var message = """
      Another action was received than expected.

        Expected: \(expectation.text(next.action))
        Received: \(next.text)
      """
    if let action = next.action, let difference = expectation.difference?(action) {
      message += "\n\n\(indented(difference))\n\n  (− expected, + received)"
    }
    let rest = recorder.pending.dropFirst()
    if !rest.isEmpty { message += "\n\nStill to be received:\n\n\(list(rest))" }
    fail(message, at: site)
  }
}
