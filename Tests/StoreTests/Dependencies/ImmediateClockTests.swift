import Store
import StoreTesting
import Testing

@Suite struct ImmediateClockTests {
  @Test func aSleepMovesTheTimeToItsDeadline() async throws {
    let clock = ImmediateClock()
    try await clock.sleep(for: .seconds(2))
    try await clock.sleep(for: .seconds(3))
    #expect(clock.now.offset == .seconds(5))
    try await clock.sleep(until: ImmediateClock.Instant(offset: .seconds(1)))
    #expect(clock.now.offset == .seconds(5))
  }

  @Test func aSleepLetsOtherTasksRun() {
    let (clock, executor, log) = (ImmediateClock(), TestExecutor(), Log<String>())
    Task(executorPreference: executor) {
      log.add("asleep")
      try await clock.sleep(for: .seconds(1))
      log.add("awake")
    }
    Task(executorPreference: executor) { log.add("other") }
    executor.run()
    #expect(log.all == ["asleep", "other", "awake"])
  }

  @Test func aCancelledTaskDoesNotSleep() async {
    let clock = ImmediateClock()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.now.offset == .zero)
  }

  @Test func aTaskThatIsCancelledWhileItSleepsIsToldSo() {
    let (clock, executor, log) = (ImmediateClock(), TestExecutor(), Log<String>())
    let sleeper = Task(executorPreference: executor) {
      log.add("asleep")
      do {
        try await clock.sleep(for: .seconds(1))
        log.add("awake")
      } catch {
        log.add("\(error)")
      }
    }
    Task(executorPreference: executor) { sleeper.cancel() }
    executor.run()
    #expect(log.all == ["asleep", "CancellationError()"])
  }
}
