import Store

extension TestStore {
  /// Sends an action as a user would, and asserts how it changes the state.
  ///
  /// ```swift
  /// await store.send(.incremented) { $0.count = 1 }
  /// ```
  ///
  /// It fails the test if actions that effects sent are still to be received: they came first. A `receive` after it may assert
  /// them, late. It fails the test, and is not sent, if the feature ``isDismissed``.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - assert: Turns the state before the action into the state that is expected after it. Leave it out if the action
  ///     changes nothing. It sees what this one action does, not what effects do at once in the same turn: `receive` those.
  /// - Returns: What the action started, to wait for it or to cancel it. At this point its effects have run as far as they can.
  @discardableResult
  public nonisolated(nonsending) func send(
    _ action: Action,
    assert: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> TestStoreTask<State, Action> {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    letEffectsCome(at: site)
    guard !isDismissed else { return refuse(action, at: site) }
    isFinished = false
    if !recorder.isEmpty { skipBeforeSend(action, at: site) }
    let before = state
    recorder.willSend()
    let task = store.send(action, fileID: fileID, line: line)
    let after = recorder.takeSent() ?? store.state
    compare(before, assert, after: after, at: site) { "sending \(caseName(of: action))" }
    state = after
    settle(at: site)
    return TestStoreTask(task: task, store: self)
  }

  private func skipBeforeSend(_ action: Action, at site: CallSite) {
    if exhaustivity == .on {
      fail(
        """
        An action was sent while \(count(recorder.pending.count, "received action")) had not been asserted.

        \(list(recorder.pending))

          Sent: \(caseName(of: action))

        Assert them first with 'store.receive', or skip them with 'await store.skipReceivedActions()'.
        """,
        at: site
      )
      // The next 'receive' may be the one that came too late: one slip is one failure.
      passOver()
    } else {
      skipAll(at: site)
    }
  }

  private func refuse(_ action: Action, at site: CallSite) -> TestStoreTask<State, Action> {
    fail(
      """
      An action was sent to a feature that is dismissed.

        Sent: \(caseName(of: action))

      It asked to be taken away, so that in the app nobody is there to send it anything. Leave it out, or send it before.
      """,
      at: site
    )
    return TestStoreTask(task: .ofNothing, store: self)
  }
}

/// What one `send` of a test store started.
public struct TestStoreTask<State: Equatable, Action> {
  let task: StoreTask
  let store: TestStore<State, Action>

  /// Waits until all that the action started has ended.
  ///
  /// It fails the test if it does not end: at once if it sleeps on a test clock, or after the store's
  /// ``TestStore/outsideLimit``, or `timeout`, if it waits for something outside.
  public nonisolated(nonsending) func finish(
    timeout: Duration? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    await store.run(at: site, limit: timeout) { task.isFinished }
    guard !task.isFinished else { return }
    store.fail(
      """
      What the action started has not ended.

      \(store.listEffects(after: store.patience(timeout)))

      Let them end, for instance by moving a clock, or cancel them with 'await task.cancel()'.
      """,
      at: site
    )
  }

  /// Cancels all that the action started, and lets it run to its end.
  public nonisolated(nonsending) func cancel(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    store.letEffectsCome(at: site)
    task.cancel()
    store.settle(.everyJob, at: site)
  }

  /// Whether it was cancelled.
  public var isCancelled: Bool { task.isCancelled }

  /// Whether all that the action started has ended.
  public var isFinished: Bool { task.isFinished }
}
