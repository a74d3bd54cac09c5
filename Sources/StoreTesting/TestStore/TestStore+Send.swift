import Store

extension TestStore {
  /// Sends an action as a user would, and asserts how it changes the state.
  ///
  /// ```swift
  /// await store.send(.incremented) { $0.count = 1 }
  /// ```
  ///
  /// The test fails if effects have sent actions that the test did not `receive` before this call. With
  /// ``exhaustivity`` off, such actions are skipped, and the test does not fail.
  ///
  /// The test also fails if the feature has dismissed itself: see ``isDismissed``. In that case, `action` is not sent.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - assert: Turns the state before the action into the state that is expected after it. Leave the closure out if
  ///     the action changes nothing. The closure covers this action only: use `receive` for actions that effects send
  ///     in the same turn.
  /// - Returns: A handle to wait for the effects of the action, or to cancel them. The effects have already run as far
  ///   as they can.
  @discardableResult
  @inlinable
  public nonisolated(nonsending) func send(
    _ action: Action,
    assert: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> TestStoreTask<State, Action> {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    // If `mounting` is `nil`, `checkMounting` does nothing. The call is left out in this case, because `checkMounting`
    // is not specialised for `State`, and looks up type metadata at run time.
    if mounting != nil { checkMounting(at: site) }
    runReady(.beforeStep, at: site)
    guard !isDismissed else {
      failDismissed(action, at: site)
      return TestStoreTask(task: StoreTask(), store: self)
    }
    isFinished = false
    store.takeSharedChanges()
    if !recorder.pending.isEmpty { skipBeforeSend(action, at: site) }
    var task = StoreTask()
    let sent = recorder.change { task = store.send(action, fileID: fileID, line: line) }
    let change = sent ?? StateTransition(before: current, after: store.withState { $0 })
    compare(change, assert, at: site) { "sending \(caseName(of: action))" }
    current = change.after
    await settle(.afterStep, at: site)
    return TestStoreTask(task: task, store: self)
  }

  @usableFromInline
  func skipBeforeSend(_ action: Action, at site: CallSite) {
    guard exhaustivity == .on else { return skip(recorder.pending.count, at: site) }
    fail(
      """
      An action was sent while \(counted(recorder.pending.count, "received action")) had not been asserted.

      \(bulleted(recorder.pending, \.text))

        Sent: \(caseName(of: action))

      Assert them first with \(receiving), or skip them with 'await store.skipReceivedActions()'.
      """,
      at: site
    )
    // Keeps these actions, so that a later `receive` finds them and does not fail too.
    skip(recorder.pending.count, keeps: true, at: site)
  }

  @usableFromInline
  func failDismissed(_ action: Action, at site: CallSite) {
    fail(
      """
      An action was sent to a feature that is dismissed.

        Sent: \(caseName(of: action))

      Its parent removes it then, so that no view is left to send it anything. Leave it out, or send it before.
      """,
      at: site
    )
  }
}

/// The effects that one `send` of a test store started, and everything that follows from them.
public struct TestStoreTask<State, Action> {
  @usableFromInline let task: StoreTask
  @usableFromInline let store: TestStore<State, Action>

  @inlinable
  init(task: StoreTask, store: TestStore<State, Action>) {
    self.task = task
    self.store = store
  }

  /// Waits until everything that the action started has ended. If an effect does not end, the test fails.
  ///
  /// The method does not wait for an effect that sleeps on a test clock: move the clock before the call. For an effect
  /// that waits for something outside the test, such as a file or another thread, the method waits up to `timeout`.
  ///
  /// - Parameter timeout: The time to wait for something outside the test; by default ``TestStore/externalTimeout``.
  public nonisolated(nonsending) func finish(
    timeout: Duration? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    await store.wait(at: site, timeout: timeout) { task.isFinished }
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

  /// Cancels everything that the action started, and runs the cancelled tasks until each has ended or is suspended.
  public nonisolated(nonsending) func cancel(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    store.runReady(.beforeStep, at: site)
    task.cancel()
    await store.settle(.any, at: site)
  }

  /// True if ``cancel(fileID:filePath:line:column:)`` was called. Always false if the action started nothing.
  public var isCancelled: Bool { task.isCancelled }

  /// True if everything that the action started has ended.
  public var isFinished: Bool { task.isFinished }
}
