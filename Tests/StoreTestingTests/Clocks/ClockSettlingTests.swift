import Store
import StoreTesting
import Testing

/// A clock runs the tasks of the executors that use it.
///
/// Tests `TestClock+Advance` and `TestExecutor+Outside`.
///
/// On the main actor, each step of an advance waits behind the jobs of all other tests there, which may take seconds.
@Suite(.timeLimit(.minutes(10))) struct ClockSettlingTests {
  private final class Log: Sendable {
    private let entries = Locked<[String]>([])
    func add(_ entry: String) { entries.withLock { $0.append(entry) } }
    var all: [String] { entries.withLock { $0 } }
  }

  private let clock = TestClock()
  private let log = Log()

  /// Starts a task that sleeps for a second.
  private func sleep(on executor: TestExecutor, as name: String) {
    Task(executorPreference: executor) { [clock, log] in
      try await clock.sleep(for: .seconds(1))
      log.add(name)
    }
  }

  @Test func aClockRunsAllExecutorsThatUseIt() async {
    let executors = [TestExecutor(), TestExecutor(), TestExecutor()]
    for (number, executor) in executors.enumerated() {
      sleep(on: executor, as: "\(number)")
      executor.run()
    }
    await clock.advance(by: .seconds(1))
    #expect(log.all == ["0", "1", "2"])
  }

  @Test func tasksOfAKnownExecutorBeginToSleepBeforeTheyAreCounted() async {
    let executor = TestExecutor()
    sleep(on: executor, as: "first")
    executor.run()
    sleep(on: executor, as: "second")
    await clock.waitForSleepers(2, timeout: .zero)
    await clock.advance(by: .seconds(1))
    #expect(log.all == ["first", "second"])
  }

  @Test(.longestRun(1_000)) func anEndlessTaskEndsAnAdvance() async {
    let executor = TestExecutor()
    let task = Task(executorPreference: executor) { [clock] in
      try await clock.sleep(for: .seconds(1))
      await spin()
    }
    executor.run()
    await clock.advance(by: .seconds(1))
    #expect(clock.now.offset == .seconds(1))
    task.cancel()
    executor.run()
  }

  @Test func aLoopOfSleepsForNoTimeEndsAnAdvanceThatMovedTheTime() async {
    let executor = TestExecutor()
    let task = Task(executorPreference: executor) { [clock] in
      try await clock.sleep(for: .seconds(1))
      while true { try await clock.sleep(for: .zero) }
    }
    executor.run()
    let texts = await failures { await clock.advance(by: .seconds(1)) }
    #expect(texts.count == 1)
    task.cancel()
    executor.run()
  }

  @Test func aSleepUntilAnEarlierTimeLetsOtherTasksRunFirst() async {
    let (clock, executor) = (TestClock(now: TestClock.Instant(offset: .seconds(5))), TestExecutor())
    for name in ["a", "b"] {
      Task(executorPreference: executor) { [log] in
        log.add(name)
        try await clock.sleep(until: TestClock.Instant(offset: .seconds(3)))
        log.add(name + "'")
      }
    }
    executor.run()
    #expect(log.all == ["a", "b", "a'", "b'"])
  }

  @MainActor
  @Test func workOnTheMainActorIsPartOfAnAdvance() async {
    let executor = TestExecutor()
    Task.detached(executorPreference: executor) { [clock, log] in
      try await clock.sleep(for: .seconds(1))
      await MainActor.run { log.add("main") }
      log.add("after")
    }
    executor.run()
    await clock.advance(by: .seconds(1))
    #expect(log.all == ["main", "after"])
  }
}
