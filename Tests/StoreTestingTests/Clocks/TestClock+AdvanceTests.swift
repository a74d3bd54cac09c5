import Store
import StoreTesting
import Testing

/// Also tests `TestClock` and `TimerSequence`.
@Suite struct TestClockAdvanceTests {
  private final class Log: Sendable {
    private let entries = Locked<[String]>([])
    func add(_ entry: String) { entries.withLock { $0.append(entry) } }
    var all: [String] { entries.withLock { $0 } }
  }

  @Test func advancingWakesByDeadlineAndThenInOrderOfArrival() async {
    let (clock, executor, log) = (TestClock(), TestExecutor(), Log())
    for (name, seconds) in [("c", 3), ("a", 1), ("b1", 2), ("b2", 2)] {
      Task(executorPreference: executor) {
        try await clock.sleep(for: .seconds(seconds))
        log.add(name)
      }
    }
    executor.run()
    await clock.advance(by: .seconds(2))
    #expect(log.all == ["a", "b1", "b2"])
    await clock.advance(by: .milliseconds(999))
    #expect(log.all.count == 3)
    await clock.advance(to: TestClock.Instant(offset: .seconds(3)))
    #expect(log.all == ["a", "b1", "b2", "c"])
    #expect(clock.now.offset == .seconds(3))
  }

  /// The clock knows the executor from an earlier sleep.
  @Test func checkingForSleepersRunsTheTasksThatAreReady() async throws {
    let (clock, executor) = (TestClock(), TestExecutor())
    let sleep: @Sendable () async -> Void = { try? await clock.sleep(for: .seconds(1)) }
    Task(executorPreference: executor, operation: sleep)
    executor.run()
    await clock.run()
    try await clock.checkSuspension()
    Task(executorPreference: executor, operation: sleep)
    await #expect(throws: SuspensionError.self) { try await clock.checkSuspension() }
    await clock.run()
  }

  /// The task that is ready begins to sleep before the time moves. The clock knows the executor from an earlier sleep.
  @Test(arguments: [true, false])
  func tasksThatAreReadyRunBeforeTheTimeMoves(advances: Bool) async {
    let (clock, executor, log) = (TestClock(), TestExecutor(), Log())
    Task(executorPreference: executor) { try await clock.sleep(for: .seconds(1)) }
    executor.run()
    await clock.run()
    Task(executorPreference: executor) {
      try await clock.sleep(for: .seconds(1))
      log.add("\(clock.now)")
    }
    if advances { await clock.advance(by: .seconds(1)) } else { await clock.run() }
    #expect(log.all == ["2.0 seconds"])
  }

  @Test func theClockShowsTheDeadlineWhileItAdvances() async {
    let (clock, executor, log) = (TestClock(), TestExecutor(), Log())
    Task(executorPreference: executor) {
      for _ in 0..<3 {
        try await clock.sleep(for: .seconds(1))
        log.add("\(clock.now)")
      }
    }
    executor.run()
    await clock.advance(by: .seconds(10))
    #expect(log.all == ["1.0 seconds", "2.0 seconds", "3.0 seconds"])
    #expect(clock.now.offset == .seconds(10))
  }

  @Test func cancellationEndsASleep() async {
    let (clock, executor, log) = (TestClock(), TestExecutor(), Log())
    let task = Task(executorPreference: executor) {
      do { try await clock.sleep(for: .seconds(1)) } catch { log.add("\(type(of: error))") }
    }
    executor.run()
    await #expect(throws: SuspensionError.self) { try await clock.checkSuspension() }
    task.cancel()
    executor.run()
    #expect(log.all == ["CancellationError"])
    await #expect(throws: Never.self) { try await clock.checkSuspension() }
  }

  @Test(arguments: [-1, 1]) func aCancelledTaskDoesNotBeginToSleep(seconds: Int) async {
    let (clock, executor, log) = (TestClock(), TestExecutor(), Log())
    let task = Task(executorPreference: executor) {
      do { try await clock.sleep(for: .seconds(seconds)) } catch { log.add("thrown") }
    }
    Task(executorPreference: executor) { log.add("next") }
    task.cancel()
    executor.run()
    #expect(log.all == ["thrown", "next"])
  }

  @Test func runContinuesUntilNoTaskSleeps() async {
    let (clock, executor, log) = (TestClock(), TestExecutor(), Log())
    Task(executorPreference: executor) {
      for _ in 0..<5 { try await clock.sleep(for: .seconds(60)) }
      log.add("done")
    }
    executor.run()
    await clock.run()
    #expect(log.all == ["done"])
    #expect(clock.now.offset == .seconds(300))
  }

  @Test func runBeginsWithTheTasksThatAreReady() async {
    let (clock, executor, log) = (TestClock(), TestExecutor(), Log())
    for name in ["first", "second"] {
      Task(executorPreference: executor) {
        try await clock.sleep(for: .seconds(1))
        log.add(name)
      }
      // The clock knows an executor once a task of it has slept.
      if name == "first" { executor.run() }
      await clock.run()
    }
    #expect(log.all == ["first", "second"])
  }

  @Test func runMayReachItsLimitWithTheLastDeadline() async {
    let (clock, executor) = (TestClock(), TestExecutor())
    let task = Task(executorPreference: executor) {
      for _ in 0..<5 { try await clock.sleep(for: .seconds(60)) }
    }
    executor.run()
    #expect(await failures { await clock.run(limit: 5) } == [])
    await #expect(throws: Never.self) { try await task.value }
  }

  @Test func runGivesUpOnATimer() async {
    let (clock, executor) = (TestClock(), TestExecutor())
    let task = Task(executorPreference: executor) {
      for await _ in clock.timer(interval: .seconds(1)) {}
    }
    executor.run()
    let texts = await failures { await clock.run(limit: 100) }
    #expect(
      texts == [
        """
        'run' moved the clock through 100 deadlines, and there is a sleeper still.

        Cancel timers before 'run', or move the clock by a known duration with 'advance(by:)'.
        """
      ]
    )
    task.cancel()
    executor.run()
  }

  @Test func aPlainTaskIsWokenToo() async throws {
    let clock = TestClock()
    // The test uses an instant, because the task may begin to sleep before or after the clock advances.
    let deadline = clock.now.advanced(by: .seconds(1))
    let task = Task {
      try await clock.sleep(until: deadline)
      return clock.now.offset
    }
    await clock.waitForSleepers()
    await clock.advance(by: .seconds(1))
    #expect(try await task.value == .seconds(1))
  }

  @Test func waitingForSleepersTimesOut() async {
    let clock = TestClock()
    let texts = await failures { await clock.waitForSleepers(2, timeout: .milliseconds(1)) }
    #expect(
      texts == [
        """
        Fewer came to sleep on the clock than were waited for.

          Expected: 2
          Asleep: 0

        Nobody came within 0.001 seconds. Does what should sleep use this clock, and has it begun?
        """
      ]
    )
  }

  @Test func aCancelledTestDoesNotWaitForSleepers() async {
    let clock = TestClock()
    let task = Task { await failures { await clock.waitForSleepers() } }
    task.cancel()
    #expect(await task.value == [])
  }

  /// A sleep until now ends at once but lets other tasks run. A loop of such sleeps is reported instead of hanging.
  @Test func aLoopThatDoesNotMoveTheTimeIsNoticed() async {
    let clock = TestClock()
    let ticks = Locked(0)
    let store = TestStore(initialState: 0) {
      Reduce<Int, Counter.Action> { _, _ in
        .run(name: "timer") { _ in for await _ in clock.timer(interval: .zero) { ticks.withLock { $0 += 1 } } }
      }
    }
    #expect(await failures { await store.send(.tick) } == [], "the timer sleeps until the clock is advanced")
    let lines = await failureLines { await clock.advance() }
    #expect(lines == [#line - 1])
    #expect(ticks.withLock { $0 } == 1_000)
    let texts = await failures { await clock.advance(by: .seconds(1)) }
    #expect(
      texts == [
        """
        Tasks slept on the clock for no time 1000 times in a row, and the time did not move.

        A loop must sleep for longer than '.zero', or end.
        """
      ]
    )
    await store.skipInFlightEffects()
    await store.finish()
  }

  @Test(.longestRun(1_000)) func aLoopThatNeverSleepsIsNoticed() async {
    let store = TestStore(initialState: 0) {
      Reduce<Int, Counter.Action> { _, _ in
        .run { _ in await spin() }
      }
    }
    let texts = await failures { await store.send(.tick) }
    #expect(texts.count == 1)
    #expect(texts.first?.hasPrefix("The effects do not come to rest") == true)
    await store.finish()
  }

  @Test func aSleepForNoTimeLastsUntilTheClockIsAdvanced() async {
    let (clock, executor, log) = (TestClock(), TestExecutor(), Log())
    let task = Task(executorPreference: executor) {
      try await clock.sleep(for: .zero)
      log.add("once")
      try await clock.sleep(for: .zero)
      log.add("twice")
    }
    executor.run()
    #expect(log.all == [])
    await clock.advance()
    #expect(log.all == ["once", "twice"])
    #expect(clock.now.offset == .zero)
    await #expect(throws: Never.self) { try await task.value }
  }

  @Test func aDebounceOfNoTimeIsOverWhenTheClockIsAdvanced() async {
    let clock = TestClock()
    let store = TestStore(initialState: Counter.State()) {
      Reduce<Counter.State, Counter.Action> { state, action in
        guard case .loaded(let number) = action else {
          return .send(.loaded(1)).debounce(id: 0, for: .zero, clock: clock)
        }
        state.count = number
        return .none
      }
    }
    await store.send(.tick)
    await store.send(.tick)
    #expect(await failures { await store.receive(.loaded(1)) }.first?.contains("advanced, if only by zero.") == true)
    await clock.advance()
    await store.receive(.loaded(1)) { $0.count = 1 }
    await store.finish()
  }

  @Test func aTimerTicksOnItsGrid() async {
    let (clock, executor, log) = (TestClock(), TestExecutor(), Log())
    let task = Task(executorPreference: executor) {
      for await tick in clock.timer(interval: .seconds(2)) {
        log.add("\(tick)")
        // The body is too slow for one tick, which is skipped.
        if tick.offset == .seconds(4) { try? await clock.sleep(for: .seconds(3)) }
      }
      log.add("ended")
    }
    executor.run()
    await clock.advance(by: .seconds(9))
    #expect(log.all == ["2.0 seconds", "4.0 seconds", "8.0 seconds"])
    task.cancel()
    executor.run()
    #expect(log.all.last == "ended")
  }

  @Test func anImmediateClockDoesNotWait() async throws {
    let clock = ImmediateClock()
    try await clock.sleep(for: .seconds(3_600))
    try await clock.sleep(until: ImmediateClock.Instant(offset: .seconds(10)))
    #expect(clock.now.offset == .seconds(3_600))
  }

  @Test func timeNeverGoesBack() async {
    let (clock, executor, log) = (TestClock(now: TestClock.Instant(offset: .seconds(5))), TestExecutor(), Log())
    Task(executorPreference: executor) {
      log.add("begun")
      try await clock.sleep(until: TestClock.Instant(offset: .seconds(3)))
      log.add("over")
      try await clock.sleep(for: .seconds(1))
      log.add("slept")
    }
    executor.run()
    #expect(log.all == ["begun", "over"])
    await clock.advance(to: TestClock.Instant(offset: .seconds(2)))
    await clock.advance(by: .seconds(-1))
    #expect(clock.now.offset == .seconds(5))
    await clock.advance(by: .seconds(1))
    #expect(log.all == ["begun", "over", "slept"])
    #expect(clock.minimumResolution == .nanoseconds(1))
  }

  @Test func anImmediateClockLetsOtherTasksRunFirst() async {
    let (clock, executor, log) = (ImmediateClock(), TestExecutor(), Log())
    for name in ["a", "b"] {
      Task(executorPreference: executor) {
        log.add(name)
        try await clock.sleep(for: .seconds(1))
        log.add(name + "'")
      }
    }
    executor.run()
    #expect(log.all == ["a", "b", "a'", "b'"])
    #expect(clock.now.offset == .seconds(2))
  }

  @Test func aCancelledTaskSleepsOnNoClock() async {
    let (executor, immediate) = (TestExecutor(), ImmediateClock())
    let sleeping = Task(executorPreference: executor) { try await immediate.sleep(for: .seconds(1)) }
    sleeping.cancel()
    let never = Task(executorPreference: executor) { () async throws -> Void in try await Task.never() }
    executor.run()
    never.cancel()
    executor.run()
    await #expect(throws: CancellationError.self) { try await sleeping.value }
    await #expect(throws: CancellationError.self) { try await never.value }
    #expect(immediate.now.offset == .zero)
  }
}
