import Store
import Testing

@testable import StoreTesting

@Suite struct ClockFailureTextTests {
  private static func unimplemented(_ what: String, _ name: String = "UnimplementedClock") -> String {
    """
    Unimplemented: \(what) on '\(name)'.

    This test says that no time is needed. Give the feature a 'TestClock' or an 'ImmediateClock' if it is.
    """
  }

  @Test func anUnimplementedClockFailsTheTest() async throws {
    let clock = UnimplementedClock("search")
    let texts = try await failures {
      _ = clock.now
      _ = clock.minimumResolution
      try await clock.sleep(until: TestClock.Instant(offset: .seconds(1)))
    }
    #expect(
      texts
        == ["'now' was read", "'minimumResolution' was read", "'sleep' was called"].map {
          Self.unimplemented($0, "search")
        }
    )
  }

  private static let line = #line + 7

  @Test(
    .expectsIssue { issue in
      issue.sourceLocation?.fileID == #fileID && issue.sourceLocation?.line == line
    }
  ) func anUnimplementedClockFailsAtTheLineThatMadeIt() async throws {
    try await UnimplementedClock().sleep(until: TestClock.Instant())
  }

  @Test func anUnimplementedClockFailsTheStepOfATestStore() async {
    let store = TestStore(initialState: Counter.State()) { Counter(clock: UnimplementedClock()) }
    let texts = await failures { await store.send(.tick) }
    #expect(
      withoutLines(texts)
        == ["'now' was read", "'sleep' was called", "'now' was read", "'sleep' was called"].map {
          Self.unimplemented($0) + "\n\n  Reported for StoreTestingTests/ClockFailureTextTests.swift:N"
        }
    )
    await store.skipReceivedActions()
    await store.finish()
  }

  @Test func runGivesUpWhileSeveralTasksSleep() async {
    let (clock, executor) = (TestClock(), TestExecutor())
    let tasks = (0..<2).map { _ in
      Task(executorPreference: executor) { for await _ in clock.timer(interval: .seconds(1)) {} }
    }
    executor.run()
    let texts = await failures { await clock.run(limit: 3) }
    #expect(
      texts == [
        """
        'run' moved the clock through 3 deadlines, and there are 2 sleepers still.

        Cancel timers before 'run', or move the clock by a known duration with 'advance(by:)'.
        """
      ]
    )
    for task in tasks { task.cancel() }
    executor.run()
  }

  @Test func aSuspensionErrorCountsTheSleepers() {
    #expect("\(SuspensionError(count: 1))" == "1 sleeps on the clock, where no time was expected to be needed.")
    #expect("\(SuspensionError(count: 2))" == "2 sleep on the clock, where no time was expected to be needed.")
  }
}
