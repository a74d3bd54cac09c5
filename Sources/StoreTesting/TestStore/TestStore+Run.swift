import Store

extension TestStore {
  /// Before a step of the test that effects may come before, or not: lets the schedule say which do.
  func letEffectsCome(at site: CallSite) {
    guard !executor.isPlain else { return }
    settle(.everyJobOrStop, at: site)
  }

  /// After a step of the test: runs what can run. Where the order is not the plain one, what is to be delivered is left for
  /// the schedule to place among the next steps.
  func settle(at site: CallSite) {
    settle(executor.isPlain ? .everyJob : .workOffTheStore, at: site)
  }

  /// Runs what can run, without waiting for anything.
  func settle(_ choices: TestExecutor.Choices, at site: CallSite) {
    var jobs = 0
    while executor.runNext(choices) {
      jobs += 1
      guard jobs < TestExecutor.longestRun else {
        failEndless(at: site)
        break
      }
    }
    tellReports(at: site)
  }

  /// Runs until `isDone`, or until nothing more can happen; waits for what is outside, up to the limit.
  ///
  /// - Parameters:
  ///   - limit: How long to wait in all for something outside; by default ``outsideLimit``.
  ///   - insists: Whether the test fails if it is in vain. Then it also waits where something outside may be waited for beside
  ///     a clock.
  nonisolated(nonsending) func run(
    at site: CallSite,
    limit: Duration? = nil,
    insists: Bool = true,
    until isDone: () -> Bool
  ) async {
    var jobs = 0
    var deadline: ContinuousClock.Instant?
    while !isDone() {
      if executor.runNext() {
        jobs += 1
        guard jobs < TestExecutor.longestRun else {
          failEndless(at: site)
          break
        }
      } else {
        // Once for the whole step, or something outside that goes on for ever, such as a heartbeat, would keep it going.
        let now = ContinuousClock.now
        let end = deadline ?? now + min(limit ?? outsideLimit, Self.longestLimit)
        deadline = end
        guard waitsOutside(perhaps: insists), now < end, await executor.waitForJob(limit: end - now) else { break }
      }
    }
    tellReports(at: site)
  }

  /// Thirty years: the time after it can still be told.
  private static var longestLimit: Duration { .seconds(1_000_000_000) }

  /// Whether an effect waits for something that no executor and no test clock here will bring; or may wait for it in one task
  /// while another sleeps on a clock.
  func waitsOutside(perhaps: Bool = true) -> Bool {
    let clocks = executor.clocks
    return store.runningEffects.contains { effect in
      let waits = clocks.compactMap { $0.wait(of: effect) }
      return perhaps ? !waits.contains(where: \.isWhole) : waits.isEmpty
    }
  }

  /// How long what is outside was waited for, and the name of the limit; `nil` where nothing was waited for.
  typealias Patience = (limit: Duration, name: String)?

  func patience(_ timeout: Duration? = nil) -> Patience {
    timeout.map { ($0, "timeout") } ?? (outsideLimit, "outsideLimit")
  }

  /// The running effects, one a paragraph: what each is, and what it waits for.
  func listEffects(after patience: Patience) -> String {
    let clocks = executor.clocks
    return store.runningEffects.map { effect in
      let waits = clocks.compactMap { $0.wait(of: effect) }
      let text =
        switch waits.first(where: \.isWhole) ?? waits.first {
        case nil: "It waits for \(outside(patience))"
        case let wait? where wait.isWhole: "It waits for \(wait.text)"
        case let wait?: "One of its tasks waits for \(wait.text) Another may wait for \(outside(patience))"
        }
      return "  • \(effect.info)\n    \(text)"
    }
    .sorted().joined(separator: "\n")
  }

  private func outside(_ patience: Patience) -> String {
    let outside = "something outside of the test, such as a socket, another thread, a real clock or a stream."
    guard let patience else { return outside }
    return "\(outside)\n    Nothing came within \(patience.limit), the '\(patience.name)'."
  }

  /// The actions that are to be received, one a line, with who sent them.
  func list(_ received: ArraySlice<Recorder<State, Action>.Received>) -> String {
    let shown = received.prefix(20).map { "  • \(describe($0.action)), sent by \($0.source)" }
    let more = received.count > shown.count ? ["  • … and \(received.count - shown.count) more"] : []
    return (shown + more).joined(separator: "\n")
  }

  // MARK: Failing

  func fail(_ message: String, at site: CallSite) {
    Failure.record(message, at: site)
  }

  private func failEndless(at site: CallSite) {
    fail(
      """
      The effects do not come to rest: \(TestExecutor.longestRun) jobs followed from one another.

      \(store.runningEffects.map { "  • \($0.info)" }.sorted().joined(separator: "\n"))

      An effect that loops must sleep on a clock that the test moves, such as a 'TestClock', or end.
      """,
      at: site
    )
    store.cancelEffects()
  }

  /// Fails the test for what the library reported and for a broken invariant.
  func tellReports(at site: CallSite) {
    for issue in issues.takeAll() { fail(issue.failureText, at: site) }
    guard recorder.isBroken, let broken = recorder.takeBroken() else { return }
    let change = diff(broken.before, broken.after) ?? describe(broken.after)
    fail(
      """
      The invariant does not hold after \(caseName(of: broken.action)).

      \(indented(change))

        (− before, + after)
      """,
      at: site
    )
  }
}
