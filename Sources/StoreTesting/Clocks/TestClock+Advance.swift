import Store

extension TestClock {
  /// Moves the time forward; see ``advance(to:fileID:filePath:line:column:)``.
  ///
  /// - Parameter duration: The time to move by. Zero wakes the tasks whose sleep has the duration zero.
  public nonisolated(nonsending) func advance(
    by duration: Duration = .zero,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await advance(to: now.advanced(by: duration), fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Moves the time forward to `deadline`, and wakes the tasks that sleep until `deadline` or earlier.
  ///
  /// Tasks are woken one deadline after another. Before the first deadline, between two deadlines and after the last,
  /// the method runs all tasks on the test executors that use this clock, until each task is suspended. A task that
  /// sleeps again, until a deadline within the same advance, is therefore woken too. Time never goes back: a `deadline`
  /// before the present time wakes no task.
  ///
  /// An effect may call a function of the main actor. In a test on the main actor, the method lets this function run,
  /// and the effect continues during the advance. In other tests, the method does not wait for the function. Call
  /// `receive` for the action of such an effect before the next advance.
  ///
  /// Tasks that sleep on this clock outside every ``TestStore`` and ``TestExecutor``, such as a plain `Task`, are woken
  /// too. The clock cannot tell when such a task begins to sleep, or when its work after the sleep is done: see
  /// ``waitForSleepers(_:timeout:fileID:filePath:line:column:)``.
  ///
  /// - Parameter deadline: The time that the clock shows afterwards, unless it shows a later time already.
  /// - Complexity: O(n) runs of the tasks, where n is the number of deadlines that pass.
  public nonisolated(nonsending) func advance(
    to deadline: Instant,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await runTasks()
    var (last, rounds) = (now, 0)
    while wakeNext(upTo: deadline) {
      await runTasks()
      rounds = now == last ? rounds + 1 : 0
      last = now
      guard rounds == 1_000 else { continue }
      Failure.record(
        """
        Tasks slept on the clock for no time \(rounds) times in a row, and the time did not move.

        A loop must sleep for longer than '.zero', or end.
        """,
        at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
      )
      break
    }
    sleepers.withLock { $0.move(to: deadline) }
    await runTasks()
  }

  /// Moves the time forward until no task sleeps.
  ///
  /// - Parameter limit: The number of deadlines after which the test fails if a task still sleeps. Without a limit, a
  ///   timer that never ends would keep the method from returning.
  public nonisolated(nonsending) func run(
    limit: Int = 10_000,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await runTasks()
    for _ in 0..<limit {
      guard wakeNext(upTo: nil) else { return }
      await runTasks()
    }
    let left = sleepers.withLock { $0.count }
    guard left > 0 else { return }
    Failure.record(
      """
      'run' moved the clock through \(limit) deadlines, and there \
      \(left == 1 ? "is a sleeper" : "are \(left) sleepers") still.

      Cancel timers before 'run', or move the clock by a known duration with 'advance(by:)'.
      """,
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Checks that no task sleeps on the clock. If none does, the code under test does not wait for the clock.
  ///
  /// - Throws: A ``SuspensionError`` if a task sleeps.
  public nonisolated(nonsending) func checkSuspension() async throws {
    await runTasks()
    let count = sleepers.withLock { $0.count }
    if count > 0 { throw SuspensionError(count: count) }
  }

  private func wakeNext(upTo deadline: Instant?) -> Bool {
    let awake = sleepers.withLock { $0.wakeNext(upTo: deadline) }
    for sleeper in awake { sleeper.waiter.resume(true) }
    return !awake.isEmpty
  }

  /// Waits, without polling, until `count` tasks sleep on the clock.
  ///
  /// Use it for tasks that no test executor runs. `advance` does not wait until such a task begins to sleep:
  ///
  /// ```swift
  /// let task = Task { try await clock.sleep(for: .seconds(1)) }
  /// await clock.waitForSleepers()
  /// await clock.advance(by: .seconds(1))
  /// try await task.value
  /// ```
  ///
  /// If the test is cancelled, the method returns at once.
  ///
  /// - Parameters:
  ///   - count: The number of tasks that must sleep.
  ///   - timeout: The time after which the test fails if fewer tasks sleep.
  public nonisolated(nonsending) func waitForSleepers(
    _ count: Int = 1,
    timeout: Duration = .seconds(60),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await runTasks(.all)
    let watcher = Waiter()
    sleepers.withLock { $0.watch(for: count, watcher) }
    let isReached = await withTaskCancellationHandler {
      await watcher.wait(timeout: timeout)
    } onCancel: {
      watcher.resume(false)
    }
    guard !isReached, !Task.isCancelled else { return }
    Failure.record(
      """
      Fewer came to sleep on the clock than were waited for.

        Expected: \(count)
        Asleep: \(sleepers.withLock { $0.count })

      Nobody came within \(timeout). Does what should sleep use this clock, and has it begun?
      """,
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Runs the test executors that use this clock, until they have no ready jobs. In a test on the main actor, also lets
  /// the main actor run the jobs of effects.
  private nonisolated(nonsending) func runTasks(_ arrivals: Arrivals = .none) async {
    let executors = sleepers.withLock { $0.executors.compactMap(\.object) }
    var arrivals = arrivals
    repeat {
      for executor in executors where !executor.run(arrivals: arrivals) { return }
      guard executors.contains(where: \.mayWaitForMainActor), await TestExecutor.letMainActorRun() else { return }
      if arrivals == .none { arrivals = .ofMainActor }
    } while executors.contains { $0.hasWork(arrivals) }
  }
}

/// The error of ``TestClock/checkSuspension()``: a task sleeps on the clock, although the test expected that none does.
public struct SuspensionError: Error, CustomStringConvertible {
  /// The number of sleeping tasks.
  public let count: Int

  public var description: String {
    "\(count == 1 ? "1 sleeps" : "\(count) sleep") on the clock, where no time was expected to be needed."
  }
}
