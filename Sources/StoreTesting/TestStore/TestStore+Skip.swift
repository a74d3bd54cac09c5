import Store

extension TestStore {
  /// Skips the received actions that the test has not asserted. ``state`` then includes them.
  ///
  /// - Parameter strict: True to fail the test if there is none. Actions that
  ///   ``finish(timeout:fileID:filePath:line:column:)`` skipped count.
  public nonisolated(nonsending) func skipReceivedActions(
    strict: Bool = true,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    checkMounting(at: site)
    await run(at: site, insists: strict) {
      (!recorder.isEmpty || recorder.hasPassedOver) && executor.isIdle
    }
    if recorder.isEmpty, !recorder.hasPassedOver, strict {
      fail(
        "There is no received action to skip.\n\nLeave 'skipReceivedActions' out, or pass 'strict: false'.",
        at: site
      )
    }
    recorder.forgetPassedOver()
    skipAll(at: site)
  }

  /// Cancels the effects that are still running.
  ///
  /// - Parameter strict: True to fail the test if there is none.
  public nonisolated(nonsending) func skipInFlightEffects(
    strict: Bool = true,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    checkMounting(at: site)
    await settle(.everyJob, at: site)
    if store.runningEffects.isEmpty, strict {
      fail("There is no running effect to skip.\n\nLeave 'skipInFlightEffects' out, or pass 'strict: false'.", at: site)
    }
    store.cancelEffects()
    await settle(.everyJob, at: site)
  }

  /// Skips the received actions for good. Shows them if the test asked for that.
  func skipAll(at site: CallSite) {
    noteSkipped(at: site)
    guard let last = recorder.pending.last else { return }
    current = last.change.after
    recorder.removeFirst(recorder.pending.count)
  }

  /// Skips the received actions for now. Later steps may still assert them.
  func passOver() {
    guard let last = recorder.pending.last else { return }
    recorder.passOver()
    current = last.change.after
  }

  func noteSkipped(at site: CallSite) {
    guard !recorder.isEmpty, exhaustivity == .off(showSkippedAssertions: true) else { return }
    note("\(count(recorder.pending.count, "received action")) skipped:\n\n\(list(recorder.pending))", at: site)
  }

  /// Asserts fields of ``state``.
  ///
  /// The closure receives the current state. The test fails if the closure changes it, so every value that the closure
  /// sets is compared. The ``exhaustivity`` has no influence.
  public func assert(
    _ expectation: @escaping (inout State) throws -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let previous = exhaustivity
    exhaustivity = .off
    defer { exhaustivity = previous }
    compare(StateChange(before: state, after: state), expectation, at: site) { "the last action" }
  }
}
