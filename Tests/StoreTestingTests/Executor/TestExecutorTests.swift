import Store
import Testing

@testable import StoreTesting

@Suite struct TestExecutorTests {
  private final class Log: Sendable {
    private let entries = Locked<[Int]>([])
    func add(_ entry: Int) { entries.withLock { $0.append(entry) } }
    var all: [Int] { entries.withLock { $0 } }
  }

  /// The order in which tasks run that become ready together.
  private func order(_ schedule: Schedule) -> [Int] {
    let executor = TestExecutor(schedule: schedule)
    let log = Log()
    for number in 0..<6 {
      Task(executorPreference: executor) { log.add(number) }
    }
    #expect(log.all == [], "Nothing runs by itself.")
    #expect(executor.run())
    return log.all
  }

  @Test func readyJobsRunFirstInFirstOutOrAsScheduled() {
    #expect(order(.firstInFirstOut) == Array(0..<6))
    #expect(order(.replay("* 1:5 2:1")) == [5, 1, 0, 2, 3, 4])
    let orders = (0..<20).map { order(.seeded($0)) }
    #expect(orders == (0..<20).map { order(.seeded($0)) })
    #expect(Set(orders).count > 1)
    #expect(orders.allSatisfy { $0.sorted() == Array(0..<6) })
  }

  @Test(.longestRun(1_000)) func runReturnsFalseForAnEndlessRun() async {
    let executor = TestExecutor()
    let endless = Task(executorPreference: executor) { await spin() }
    #expect(!executor.run())
    endless.cancel()
    #expect(executor.run())
    await endless.value
  }

  @Test(.longestRun(3), arguments: 2...4) func runReturnsFalseOnlyAfterMoreJobsThanTheLongestRunHas(count: Int) async {
    let executor = TestExecutor()
    let tasks = (0..<count).map { _ in Task(executorPreference: executor) {} }
    #expect(executor.run() == (count <= 3))
    executor.run()
    for task in tasks { await task.value }
  }

  /// A job that another task makes ready is an arrival, also if that task runs on the thread of the last run.
  @Test func aJobOfAnotherTaskIsAnArrivalAfterARunThatFoundNothing() async {
    let (executor, outer) = (TestExecutor(), TestExecutor())
    let driver = Task(executorPreference: outer) { executor.run() }
    outer.run()
    #expect(await driver.value)
    let other = Task(executorPreference: outer) { Task(executorPreference: executor) {} }
    outer.run()
    let arrivals = executor.contents.withLock { ($0.jobs.count, $0.arrivals.count) }
    #expect(arrivals == (0, 1))
    executor.run()
    await other.value.value
  }

  @Test func aRunIncludesJobsThatArriveDuringIt() async {
    let executor = TestExecutor()
    let gate = AsyncStream<Int>.makeStream()
    let task = Task(executorPreference: executor) { await gate.stream.first { $0 > 1 } }
    executor.run()
    gate.continuation.yield(1)
    executor.run()
    gate.continuation.yield(2)
    executor.run()
    #expect(await task.value == 2)
  }

  @Test func aWakeUpOrAJobEndsTheWait() async {
    for isJob in [false, true] {
      let (executor, outer) = (TestExecutor(), TestExecutor())
      let wait = Task(executorPreference: outer) { await executor.waitForJob(timeout: .seconds(600)) }
      outer.run()
      if isJob { Task(executorPreference: executor) {} } else { executor.wakeWaiter() }
      outer.run()
      #expect(await wait.value)
    }
  }

  @Test func aWaitTimesOutAlsoAfterEarlierWaitsWereWoken() async {
    let executor = TestExecutor()
    for _ in 0..<3 {
      executor.wakeWaiter()
      #expect(await executor.waitForJob(timeout: .seconds(600)))
      #expect(await !executor.waitForJob(timeout: .zero))
    }
  }

  @Test func aWakeUpBeforeTheWaitEndsTheWait() async {
    let executor = TestExecutor()
    executor.wakeWaiter()
    #expect(await executor.waitForJob(timeout: .milliseconds(1)))
    #expect(await !executor.waitForJob(timeout: .milliseconds(1)), "It counts once.")
  }

  @Test func aClosedExecutorPassesItsJobsOn() async {
    let executor = TestExecutor()
    let before = Task(executorPreference: executor) { 1 }
    executor.close()
    let after = Task(executorPreference: executor) { 2 }
    #expect(await before.value == 1)
    #expect(await after.value == 2)
  }
}
