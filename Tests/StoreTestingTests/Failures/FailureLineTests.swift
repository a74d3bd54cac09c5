import Store
import StoreTesting
import Testing

/// Each failure is at the line of the call that fails.
@Suite struct FailureLineTests {
  private nonisolated(nonsending) func failsHere(
    line: UInt = #line,
    _ body: nonisolated(nonsending) () async throws -> Void
  ) async rethrows {
    #expect(try await failureLines(body) == [line])
  }

  private func makeStore(_ clock: any Clock<Duration> = TestClock()) -> TestStore<Counter.State, Counter.Action> {
    TestStore(initialState: Counter.State()) { Counter(clock: clock) }
  }

  private static let line = #line + 9

  @Test(
    .expectsIssue { issue in
      issue.severity == .error && issue.sourceLocation?.fileID == #fileID && issue.sourceLocation?.line == line
        && "\(issue)".contains("the test does not say how")
    }
  ) func aFailureIsAnIssueOfTheTest() async {
    let store = makeStore()
    await store.send(.increment)
    await store.finish()
  }

  @Test func sendFailsAtItsLine() async {
    let store = makeStore()
    await failsHere { await store.send(.increment) }
    await failsHere { await store.send(.noop) { $0.count = 1 } }
    await failsHere { await store.send(.noop) { _ in throw CancellationError() } }
    await failsHere { store.assert { $0.count = 7 } }
    await store.send(.load(1))
    await failsHere { await store.send(.noop) }
    await store.finish()
  }

  @Test func receiveFailsAtItsLine() async {
    let store = makeStore()
    await failsHere { await store.receive(.ticked) }
    await failsHere { await store.receive(Counter.Action.loaded) }
    await failsHere { await store.receive(CasePath(Counter.Action.loaded).embed) }
    await failsHere { await store.receive(where: { $0 == .ticked }) }
    await failsHere { await store.receive(unordered: [.ticked]) }
    await store.send(.load(1))
    await failsHere { await store.receive(Counter.Action.loaded) }
    await store.finish()
  }

  @Test func skippingAndEndingFailAtTheirLines() async {
    let store = makeStore()
    await failsHere { await store.skipReceivedActions() }
    await failsHere { await store.skipInFlightEffects() }
    let task = await store.send(.tick)
    await failsHere { await task.finish() }
    await failsHere { await store.finish() }
  }

  @Test func aForgottenFinishFailsAtTheLineOfTheStore() async {
    await failsHere { await TestStore(initialState: Counter.State()) { Counter() }.send(.load(1)) }
    let leaving: nonisolated(nonsending) (TestStore<Counter.State, Counter.Action>) async -> Void = { store in
      await store.send(.load(1))
    }
    await failsHere { await withTestStore(initialState: Counter.State(), reducer: { Counter() }, test: leaving) }
  }

  @Test func clocksFailAtTheLinesOfTheirCalls() async {
    let (clock, executor) = (TestClock(), TestExecutor())
    let task = Task(executorPreference: executor) { for await _ in clock.timer(interval: .seconds(1)) {} }
    executor.run()
    await failsHere { await clock.run(limit: 1) }
    task.cancel()
    executor.run()
    await failsHere { _ = UnimplementedClock().now }
  }

  @Test func explorationAndFuzzingFailAtTheirLines() async {
    await failsHere { await exploreSchedules { throw CancellationError() } }
    await failsHere { await exploreSchedules(schedule: .replay("")) { throw CancellationError() } }
    let reducer = Reduce<Int, Int> { _, _ in .none }
    await failsHere { await fuzz(initialState: 0, invariant: { _ in false }, reducer: { _ in reducer }) { _, _ in 1 } }
    let recording = ActionRecording<Int, Int>(initialState: 0, entries: [.init(action: 1, source: "")], finalState: 1)
    await failsHere { replay(recording) { EmptyReducer() } }
  }
}
