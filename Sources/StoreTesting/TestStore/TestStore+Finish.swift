import Store

extension TestStore {
  /// Lets the effects end, and fails the test for received actions and running effects that are left over. Call this
  /// method at the end of the test.
  ///
  /// A received action is left over if the test did not assert it. An effect is left over if it does not end. The
  /// method does not wait for an effect that sleeps on a test clock. For an effect that waits for something outside the
  /// test, such as a file or another thread, the method waits up to ``externalTimeout``. Effects that are left over are
  /// cancelled. The method also waits for a task that an effect started and did not await. An action from such a task
  /// is a misuse, and fails the test.
  ///
  /// With ``exhaustivity`` off, nothing that is left over fails the test.
  ///
  /// Afterwards, ``state`` includes the changes by the received actions that are left over. The test may continue: its
  /// next steps can still assert these actions with `receive`, or skip them.
  ///
  /// - Parameter timeout: The time to wait for something outside the test; by default ``externalTimeout``.
  public nonisolated(nonsending) func finish(
    timeout: Duration? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await finish(timeout: timeout, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  nonisolated(nonsending) func finish(timeout: Duration? = nil, at site: CallSite) async {
    isFinished = true
    checkMounting(at: site)
    await wait(at: site, timeout: timeout, insists: exhaustivity == .on) {
      executor.isIdle && !retainedEffects.isPresent && store.runningEffects.isEmpty
    }
    failLeftOvers(after: patience(timeout), at: site)
    skip(recorder.pending.count, keeps: true, at: site)
    store.cancelEffects()
    await settle(.any, at: site)
    runReady(.any, arrivals: .all, at: site)
  }

  private func failLeftOvers(after patience: @autoclosure () -> String, advice: String = "", at site: CallSite) {
    guard exhaustivity == .on else { return }
    if !store.runningEffects.isEmpty { fail(unendedEffects(after: patience()) + advice, at: site) }
    if !recorder.pending.isEmpty { fail(unassertedActions + advice, at: site) }
  }

  private func unendedEffects(after patience: String) -> String {
    """
    The test ended while \(store.runningEffects.count == 1 ? "an effect was" : "effects were") still running.

    \(listEffects(after: patience))

    Let them end (move the clock, finish the stream, send the action that stops them), or cancel them: \
    'await store.skipInFlightEffects()'.
    """
  }

  private var unassertedActions: String {
    """
    The test ended with \(counted(recorder.pending.count, "received action")) that it did not assert.

    \(bulleted(recorder.pending, \.text))

    Assert them with \(receiving), or skip them with 'await store.skipReceivedActions()'.
    """
  }

  /// A part of a failure text: the methods that assert what is pending.
  @usableFromInline var receiving: String {
    recorder.pending.contains { $0.action == nil }
      ? "'store.receive', and a change of a shared value with 'store.receiveSharedChange'" : "'store.receive'"
  }

  /// Called when the test store is released without `finish`. With ``exhaustivity`` on, the test fails if an effect is
  /// still running, or if the test did not assert a received action or the change that mounting made.
  func reportUnfinished() {
    runReady(.any, arrivals: .all, at: creation)
    checkMounting(at: creation)
    let advice = """


      End the test with 'await store.finish()', or use 'withTestStore': this was noticed only because the test store \
      was released.
      """
    failLeftOvers(after: "", advice: advice, at: creation)
  }
}
