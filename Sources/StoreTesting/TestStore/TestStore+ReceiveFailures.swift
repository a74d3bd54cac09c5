import Store

extension TestStore {
  @usableFromInline
  func failMissing(_ expectation: Expectation<Action>, _ patience: String, at site: CallSite) {
    let pending = recorder.pending
    let problem = pending.isEmpty ? "No action was received" : "No received action is the expected one"
    var message = """
      \(problem), and none will be.

        Expected: \(expectation.text(pending.first?.action))
      """
    if !pending.isEmpty { message += "\n\nReceived and not asserted:\n\n\(bulleted(pending, \.text))" }
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

  @usableFromInline
  func failOther(
    _ expectation: Expectation<Action>,
    _ next: ReceivedActions<State, Action>.Received,
    at site: CallSite
  ) {
    var message = """
      Another action was received than expected.

        Expected: \(expectation.text(next.action))
        Received: \(next.text)
      """
    if case .action(let expected, _) = expectation, let action = next.action, let difference = diff(expected, action) {
      message += "\n\n\(indented(difference))\n\n  (− expected, + received)"
    }
    if !recorder.pending.isEmpty { message += "\n\nStill to be received:\n\n\(bulleted(recorder.pending, \.text))" }
    fail(message, at: site)
  }
}
