import Store

extension TestClock {
  /// Moves the time forward by `duration`; see ``advance(to:)``.
  public nonisolated(nonsending) func advance(by duration: Duration = .zero) async {
    await advance(to: now.advanced(by: duration))
  }

  /// Moves the time forward to `deadline`, and wakes those who sleep until then or earlier.
  ///
  /// They are woken one deadline after another. Before the first, between two, and after the last, everything on the test
  /// executors that this clock is used in runs until it rests: what sleeps again with a deadline in the same advance is
  /// woken in the same advance. Time never goes back: an earlier `deadline` only lets things come to rest.
  ///
  /// What sleeps on this clock outside of every ``TestStore`` and ``TestExecutor``, such as a plain `Task`, is woken too, but
  /// nobody can tell when it has come to its sleep, nor when it has done what follows: see
  /// ``waitForSleepers(_:limit:fileID:filePath:line:column:)``.
  public nonisolated(nonsending) func advance(to deadline: Instant) async {
    await settle()
    while wakeNext(upTo: deadline) { await settle() }
    sleepers.withLock { $0.move(to: deadline) }
    await settle()
  }

  /// Moves the time forward until nobody sleeps.
  ///
  /// A timer that never ends would keep it going: after `limit` deadlines it stops and fails the test.
  public nonisolated(nonsending) func run(
    limit: Int = 10_000,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await settle()
    for _ in 0..<limit {
      guard wakeNext(upTo: nil) else { return }
      await settle()
    }
    let left = sleepers.withLock { $0.count }
    guard left > 0 else { return }
    Failure.record(
      """
      'run' moved the clock through \(limit) deadlines, and there \(left == 1 ? "is a sleeper" : "are \(left) sleepers") \
      still.

      Cancel timers before 'run', or move the clock by a known duration with 'advance(by:)'.
      """,
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Throws a ``SuspensionError`` if somebody sleeps on the clock: proof that no time is needed for what is tested.
  public nonisolated(nonsending) func checkSuspension() async throws {
    await settle()
    let count = sleepers.withLock { $0.count }
    if count > 0 { throw SuspensionError(count: count) }
  }

  private func wakeNext(upTo deadline: Instant?) -> Bool {
    let awake = sleepers.withLock { $0.wakeNext(upTo: deadline) }
    for sleeper in awake { sleeper.continuation.resume() }
    return !awake.isEmpty
  }

  /// Waits until so many sleep on the clock, without polling.
  ///
  /// For tasks that no test executor runs, which may not have come to their sleep yet:
  ///
  /// ```swift
  /// let task = Task { try await clock.sleep(for: .seconds(1)) }
  /// await clock.waitForSleepers()
  /// await clock.advance(by: .seconds(1))
  /// try await task.value
  /// ```
  ///
  /// It fails the test if they have not come within `limit`, and returns at once if the test is cancelled.
  public nonisolated(nonsending) func waitForSleepers(
    _ count: Int = 1,
    limit: Duration = .seconds(60),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await settle()
    guard await !watch(for: count, limit: limit), !Task.isCancelled else { return }
    Failure.record(
      """
      Fewer came to sleep on the clock than were waited for.

        Expected: \(count)
        Asleep: \(sleepers.withLock { $0.count })

      Nobody came within \(limit). Does what should sleep use this clock, and has it begun?
      """,
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Waits until so many sleep; answers false if it gave up.
  private nonisolated(nonsending) func watch(for count: Int, limit: Duration) async -> Bool {
    let number = sleepers.withLock { $0.register() }
    let timer = Task.detached {
      guard (try? await Task.sleep(for: limit)) != nil else { return }
      self.giveUp(number)
    }
    defer {
      timer.cancel()
      sleepers.withLock { $0.forget(number) }
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let answer = sleepers.withLock { $0.watch(number, for: count, continuation) }
        if let answer { continuation.resume(returning: answer) }
      }
    } onCancel: {
      giveUp(number)
    }
  }

  private func giveUp(_ number: Int) {
    sleepers.withLock { $0.giveUp(number) }?.resume(returning: false)
  }

  /// Lets everything on the known executors run until it rests.
  private nonisolated(nonsending) func settle() async {
    let executors = sleepers.withLock { $0.knownExecutors }
    repeat {
      for executor in executors where !executor.run() { return }
    } while executors.contains { !$0.isIdle }
  }
}

/// Somebody sleeps on a clock whose time was not to be needed.
public struct SuspensionError: Error, CustomStringConvertible {
  /// How many sleep.
  public let count: Int

  public var description: String {
    "\(count == 1 ? "1 sleeps" : "\(count) sleep") on the clock, where no time was expected to be needed."
  }
}
