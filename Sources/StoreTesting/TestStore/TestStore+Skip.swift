import Store

extension TestStore {
  /// Takes the actions that were received and not asserted as they are.
  ///
  /// - Parameter strict: Whether it fails the test that there is none. Those that ``finish(timeout:fileID:filePath:line:column:)``
  ///   took count.
  public nonisolated(nonsending) func skipReceivedActions(
    strict: Bool = true,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
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
  /// - Parameter strict: Whether it fails the test that there is none.
  public nonisolated(nonsending) func skipInFlightEffects(
    strict: Bool = true,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    settle(.everyJob, at: site)
    if store.runningEffects.isEmpty, strict {
      fail("There is no running effect to skip.\n\nLeave 'skipInFlightEffects' out, or pass 'strict: false'.", at: site)
    }
    store.cancelEffects()
    settle(.everyJob, at: site)
  }

  /// Takes what was received as it is, telling it where the test wants to know.
  func skipAll(at site: CallSite) {
    noteSkipped(at: site)
    guard let last = recorder.pending.last else { return }
    state = last.state
    recorder.removeFirst(recorder.pending.count)
  }

  /// Takes what was received as it is for now: the steps that follow may still assert it.
  func passOver() {
    guard let last = recorder.pending.last else { return }
    recorder.passOver(after: state)
    state = last.state
  }

  func noteSkipped(at site: CallSite) {
    guard !recorder.isEmpty, exhaustivity == .off(showSkippedAssertions: true) else { return }
    Failure.note("\(count(recorder.pending.count, "received action")) skipped:\n\n\(list(recorder.pending))", at: site)
  }

  /// Runs `operation` with another ``exhaustivity``.
  @discardableResult
  public nonisolated(nonsending) func withExhaustivity<Result>(
    _ exhaustivity: Exhaustivity,
    _ operation: nonisolated(nonsending) () async throws -> Result
  ) async rethrows -> Result {
    let previous = self.exhaustivity
    self.exhaustivity = exhaustivity
    defer { self.exhaustivity = previous }
    return try await operation()
  }

  /// Asserts the state as it is after the last action that the test sent or received.
  ///
  /// The closure must not change anything but to what already is, whatever the ``exhaustivity``: every value that it sets is
  /// compared.
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
    compare(state, expectation, after: state, at: site) { "the last action" }
  }
}
