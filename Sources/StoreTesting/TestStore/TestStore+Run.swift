import Store

extension TestStore {
  /// Called before a step of the test. The schedule decides which effects run before the step.
  @usableFromInline
  func letEffectsCome(at site: CallSite) {
    guard !executor.isPlain else { return }
    runReady(.everyJobOrStop, at: site)
  }

  /// Called after a step of the test. Runs the ready jobs. If the test is on the main actor, also runs the jobs of
  /// effects there. What comes from elsewhere outside waits for `run(at:limit:insists:until:)`.
  ///
  /// - Parameter choices: By default all jobs. In an order other than the plain one, the schedule places deliveries
  ///   among the next steps instead.
  @usableFromInline
  nonisolated(nonsending) func settle(_ choices: TestExecutor.Choices? = nil, at site: CallSite) async {
    let choices = choices ?? (executor.isPlain ? .everyJob : .workOffTheStore)
    runReady(choices, at: site)
    while executor.mayWaitOutside {
      guard await executor.letMainActorRun(), runReady(choices, arrivals: .ofMainActor, at: site) else { return }
    }
  }

  /// Runs the ready jobs and those that follow from them, without waiting for anything.
  ///
  /// - Returns: True if a job ran.
  @discardableResult
  func runReady(_ choices: TestExecutor.Choices, arrivals: Arrivals = .none, at site: CallSite) -> Bool {
    let jobs = executor.runReady(choices, arrivals: arrivals)
    if jobs == TestExecutor.longestRun { failEndless(at: site) }
    tellReports(at: site)
    return jobs > 0
  }

  /// Runs jobs until `isDone`, or until nothing more can happen. Waits for events outside the executor, up to the
  /// limit, and for tasks that effects started and did not await, because such a task fails the test if it sends an
  /// action.
  ///
  /// - Parameters:
  ///   - limit: The time to wait in all for events outside; by default ``externalTimeout``.
  ///   - insists: True if the caller fails the test when `isDone` stays false. The method then also waits for effects
  ///     of which one task sleeps on a clock, because another task may wait outside.
  nonisolated(nonsending) func run(
    at site: CallSite,
    limit: Duration? = nil,
    insists: Bool = true,
    until isDone: () -> Bool
  ) async {
    var jobs = 0
    let longestRun = TestExecutor.longestRun
    var deadline: ContinuousClock.Instant?
    while !isDone() {
      if executor.runNext(arrivals: .all) {
        jobs += 1
        guard jobs < longestRun else {
          failEndless(at: site)
          break
        }
      } else {
        // One deadline for the whole step, because repeated events from outside would otherwise keep the step going for
        // ever.
        let now = ContinuousClock.now
        let end = deadline ?? now + min(limit ?? externalTimeout, Self.longestLimit)
        deadline = end
        let waits = insists ? executor.mayWaitOutside : executor.waitsOutside
        guard waits || retainedEffects.isPresent, now < end, await executor.waitForJob(limit: end - now) else { break }
      }
    }
    tellReports(at: site)
  }

  /// Thirty years: a longer duration could overflow when it is added to the present time.
  private static var longestLimit: Duration { .seconds(1_000_000_000) }

  // MARK: Lists in failures

  /// Says how long a step has waited for events outside.
  func patience(_ timeout: Duration?) -> String {
    "\n    Nothing came within \(timeout ?? externalTimeout), the '\(timeout == nil ? "externalTimeout" : "timeout")'."
  }

  /// The running effects, one in each paragraph, with the reasons why they are suspended.
  ///
  /// - Parameter patience: The sentence about the time that the step has waited; empty if it has not waited.
  func listEffects(after patience: String) -> String {
    let outside =
      "something outside of the test, such as a socket, another actor or thread, a real clock or a stream.\(patience)"
    return store.runningEffects.map { effect in
      let waits = executor.waits(of: effect)
      let text =
        switch waits.first(where: \.isWhole) ?? waits.first {
        case nil: "It waits for \(outside)"
        case let wait? where wait.isWhole: "It waits for \(wait.text)"
        case let wait?: "One of its tasks waits for \(wait.text) Another may wait for \(outside)"
        }
      return "  • \(effect.info)\n    \(text)"
    }
    .sorted().joined(separator: "\n")
  }

  /// The actions that are to be received, one on each line, each with its sender.
  func list(_ received: some Collection<Recorder<State, Action>.Received>) -> String {
    bulleted(received) { "\(describe($0.action)), sent by \($0.source)" }
  }

  // MARK: Failing

  func fail(_ message: String, at site: CallSite) { Failure.record(message, at: site) }

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

  /// Fails the test for misuses that the library reported, and for a broken invariant.
  func tellReports(at site: CallSite) {
    for misuse in misuses.takeTexts() { fail(misuse, at: site) }
    if let broken = recorder.broken.take() { fail(broken, at: site) }
  }
}
