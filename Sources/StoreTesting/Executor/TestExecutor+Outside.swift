import Store

/// The wait of an effect for a clock, which the test must advance. `text` is the end of a sentence, after "waits for".
/// `isWhole` is true if the effect's own task sleeps on the clock. `isWhole` is false if only other tasks of the effect
/// sleep on the clock. In that case, the effect's own task may wait for something else.
typealias EffectWait = (text: String, isWhole: Bool)

/// Finds effects that wait for something outside: neither for a job of the executor nor for a clock of the test. The
/// executor cannot tell when such an effect continues. `add` tells the executor the clocks of the test.
extension TestExecutor {
  /// Adds a clock that tasks of the executor sleep on. Adding a clock again is a no-op.
  func add(_ clock: TestClock) {
    contents.withLock { contents in
      if !contents.clocks.contains(where: { $0 === clock }) { contents.clocks.append(clock) }
    }
  }

  /// Returns the reasons why an effect waits: one for each clock of the test that a task of the effect sleeps on.
  func waits(of effect: RunningEffect) -> [EffectWait] {
    contents.withLock { $0.clocks }.compactMap { clock in clock.sleepers.withLock { $0.wait(of: effect) } }
  }

  /// The running effects of the test store; `nil` for an executor without a test store. After `close`, there are none.
  private var runningEffects: [RunningEffect]? {
    let (effects, isClosed) = contents.withLock { ($0.effects, $0.isClosed) }
    return isClosed ? [] : effects?.running
  }

  /// True if there is a running effect of which no task sleeps on a clock of the test. Read this property while the
  /// executor has no job: such an effect then waits for something outside. Also true without a test store.
  var waitsOutside: Bool { runningEffects?.contains { waits(of: $0).isEmpty } ?? true }

  /// True if there is a running effect whose own task does not sleep on a clock of the test. Such an effect may wait
  /// for something outside. The property is also true if there is no test store.
  ///
  /// An effect whose `send` waits for the store's actor counts, too: another thread may be about to add the job that
  /// delivers the action.
  var mayWaitOutside: Bool { mayWaitOutside { _ in true } }

  /// True if a running effect may wait for the main actor. An effect whose `send` waits for the store's actor does not
  /// count. Also true without a test store.
  var mayWaitForMainActor: Bool { mayWaitOutside { !$0.isDelivering } }

  private func mayWaitOutside(_ counts: (RunningEffect) -> Bool) -> Bool {
    runningEffects?.contains { counts($0) && !waits(of: $0).contains(where: \.isWhole) } ?? true
  }

  /// If the caller is on the main actor, suspends until the main actor has run the jobs that it has now.
  ///
  /// An effect may wait for a function of the main actor. A test on the main actor must suspend, so that the main actor
  /// can run the function. A test elsewhere does not wait here, because the main actor may run other tests for long.
  ///
  /// The main actor runs its jobs first in, first out, so the empty task below runs after all jobs that are there now.
  ///
  /// - Returns: True if the caller is on the main actor.
  static nonisolated(nonsending) func letMainActorRun() async -> Bool {
    guard isMainActor(#isolation) else { return false }
    await Task { @MainActor in }.value
    return true
  }

  // NB: Not inlined, because Swift 6.3.1 crashes when it optimises this comparison inside a function that runs on its
  // caller's actor.
  @inline(never)
  private static func isMainActor(_ actor: (any Actor)?) -> Bool { actor === MainActor.shared }
}
