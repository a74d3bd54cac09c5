import Store

extension TestStore {
  /// Skips the received actions that the test has not asserted. ``state`` then includes their changes.
  ///
  /// - Parameter strict: True to fail the test if there is no action to skip.
  public nonisolated(nonsending) func skipReceivedActions(
    strict: Bool = true,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    checkMounting(at: site)
    await wait(at: site, insists: strict) { !recorder.isEmpty && executor.isIdle }
    if recorder.isEmpty, strict {
      fail(
        "There is no received action to skip.\n\nLeave 'skipReceivedActions' out, or pass 'strict: false'.",
        at: site
      )
    }
    recorder.passedOver = Queue()
    skip(recorder.pending.count, at: site)
  }

  /// Cancels the effects that are still running.
  ///
  /// - Parameter strict: True to fail the test if no effect is running.
  public nonisolated(nonsending) func skipInFlightEffects(
    strict: Bool = true,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    checkMounting(at: site)
    await settle(.any, at: site)
    if store.runningEffects.isEmpty, strict {
      fail("There is no running effect to skip.\n\nLeave 'skipInFlightEffects' out, or pass 'strict: false'.", at: site)
    }
    store.cancelEffects()
    await settle(.any, at: site)
  }

  /// Skips the first received actions, so that ``state`` includes their changes. Shows them if the ``exhaustivity``
  /// asks for it.
  ///
  /// - Parameter keeps: True if a later step may still assert them.
  @usableFromInline
  func skip(_ number: Int, keeps: Bool = false, at site: CallSite) {
    guard number > 0 else { return }
    if exhaustivity == .off(showSkippedAssertions: true) {
      let skipped = recorder.pending.prefix(number)
      note("\(counted(skipped.count, "received action")) skipped:\n\n\(bulleted(skipped, \.text))", at: site)
    }
    for _ in 0..<number {
      guard let skipped = recorder.pending.popFirst() else { return }
      current = skipped.change.after
      if keeps { recorder.passedOver.append(skipped) }
    }
  }

  /// Asserts fields of ``state``.
  ///
  /// The ``exhaustivity`` has no influence.
  ///
  /// - Parameter expectation: Sets fields of the state to the values that they must have. The test fails if a field has
  ///   another value, or if the closure throws.
  public func assert(
    _ expectation: @escaping (inout State) throws -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    guard let expected = applied(expectation, to: state, at: site), !areEqual(expected, state) else { return }
    failDifferent(expected, StateTransition(before: state, after: state), at: site, "the last action")
  }
}
