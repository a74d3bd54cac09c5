import Store

extension TestStore {
  /// Runs the ready jobs that may run at `moment`. If the test is on the main actor, also lets the main actor run the
  /// jobs of effects. For jobs from other threads, call `wait(at:timeout:insists:withoutEffects:until:)`.
  @usableFromInline
  package nonisolated(nonsending) func settle(_ moment: TestExecutor.Moment, at site: CallSite) async {
    runReady(moment, at: site)
    while executor.mayWaitForMainActor {
      guard await TestExecutor.letMainActorRun(), runReady(moment, arrivals: .ofMainActor, at: site) else { return }
    }
  }

  /// Runs the ready jobs that may run at `moment`, and the jobs that follow from them, without waiting for anything.
  /// See `TestExecutor.Moment`.
  ///
  /// - Returns: True if a job ran.
  @discardableResult
  @usableFromInline
  func runReady(_ moment: TestExecutor.Moment, arrivals: Arrivals = .none, at site: CallSite) -> Bool {
    if moment == .beforeStep, executor.isPlain { return false }
    let (hasRun, isEndless) = executor.runReady(moment, arrivals: arrivals)
    if isEndless { failEndless(at: site) }
    tellReports(at: site)
    return hasRun
  }

  /// Runs jobs until `isDone` returns true, or until nothing more can happen.
  ///
  /// When no job is ready, the method waits for an event outside the executor, if one of these conditions holds:
  /// - `insists` is true, and the executor's `mayWaitOutside` is true.
  /// - `insists` is false, and the executor's `waitsOutside` is true.
  /// - `retainedEffects` counts an effect that has ended.
  /// - `withoutEffects` is true.
  ///
  /// - Parameters:
  ///   - timeout: The time to wait in all for events outside; by default ``externalTimeout``.
  ///   - insists: True if the test fails when `isDone` stays false.
  ///   - withoutEffects: True if an event may come without an effect, such as a change of a shared value.
  @usableFromInline
  nonisolated(nonsending) func wait(
    at site: CallSite,
    timeout: Duration? = nil,
    insists: Bool = true,
    withoutEffects: Bool = false,
    until isDone: () -> Bool
  ) async {
    var jobs = 0
    let longestRun = TestExecutor.longestRun
    var deadline: ContinuousClock.Instant?
    while !isDone() {
      if executor.runNext(arrivals: .all) {
        jobs += 1
        guard jobs <= longestRun else {
          failEndless(at: site)
          break
        }
      } else {
        // One deadline for the whole step, because repeated events from outside would otherwise keep the step going for
        // ever.
        let now = ContinuousClock.now
        let end = deadline ?? now + min(timeout ?? externalTimeout, Self.longestTimeout)
        deadline = end
        let waits = withoutEffects || (insists ? executor.mayWaitOutside : executor.waitsOutside)
        guard waits || retainedEffects.isPresent, now < end, await executor.waitForJob(timeout: end - now) else {
          break
        }
      }
    }
    tellReports(at: site)
  }

  /// Thirty years: a longer duration could overflow when it is added to the present time.
  private static var longestTimeout: Duration { .seconds(1_000_000_000) }

  // MARK: Failing

  @usableFromInline
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
