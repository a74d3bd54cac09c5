import Store

/// The reason why an effect is suspended, if it is a clock that the test must move.
struct EffectWait {
  /// The rest of a sentence that begins with "It waits for".
  let text: String
  /// True if the effect's own task waits. If only a task that it started waits, another of its tasks may wait for
  /// something else.
  let isWhole: Bool
}

/// Work that waits for something other than the executor's jobs and the test's clocks: the executor cannot tell when
/// such work goes on.
extension TestExecutor {
  /// Adds a clock that tasks of the executor sleep on. Adding a clock again is a no-op.
  func add(_ clock: TestClock) {
    contents.withLock { contents in
      if !contents.clocks.contains(where: { $0 === clock }) { contents.clocks.append(clock) }
    }
  }

  /// The clocks that an effect waits for.
  func waits(of effect: RunningEffect) -> [EffectWait] {
    contents.withLock { $0.clocks }.compactMap { clock in clock.sleepers.withLock { $0.wait(of: effect) } }
  }

  /// The running effects of the test store; `nil` for an executor without a test store.
  private var runningEffects: [RunningEffect]? { contents.withLock { $0.runningEffects }?() }

  /// True if a running effect waits for no clock of the test. It then waits for something outside the executor.
  var waitsOutside: Bool { runningEffects?.contains { waits(of: $0).isEmpty } ?? true }

  /// True if a running effect waits for something outside, or may do so in one task while another sleeps on a clock.
  ///
  /// An effect that waits for its turn to send an action counts: another thread may be about to add the job that
  /// delivers the action.
  var mayWaitOutside: Bool { mayWaitOutside { _ in true } }

  /// True if a running effect may wait for the main actor. An effect that waits for its turn to send an action does
  /// not.
  var mayWaitForMainActor: Bool { mayWaitOutside { !$0.isDelivering } }

  private func mayWaitOutside(_ counts: (RunningEffect) -> Bool) -> Bool {
    runningEffects?.contains { counts($0) && !waits(of: $0).contains(where: \.isWhole) } ?? true
  }

  /// If the caller is on the main actor, suspends until the main actor has run the jobs that it has now.
  ///
  /// An effect that calls a function of the main actor is suspended until the main actor has run it, which the test
  /// would otherwise prevent. The main actor runs its jobs first in, first out. A caller elsewhere does not block the
  /// main actor, and does not wait for it either: its jobs may be those of other tests, which take any time.
  ///
  /// - Returns: True if the caller is on the main actor.
  nonisolated(nonsending) func letMainActorRun() async -> Bool {
    guard isMainActor(#isolation) else { return false }
    await Task { @MainActor in }.value
    return true
  }

  // NB: Not inlined, because Swift 6.3.1 crashes when it optimises this comparison inside a function that runs on its
  // caller's actor.
  @inline(never)
  private func isMainActor(_ actor: (any Actor)?) -> Bool { actor === MainActor.shared }
}
