import Dispatch
import Store
import StoreTesting
import Testing

/// Effects that wait for events outside the executor and the clocks of the test.
///
/// Also tests `TestExecutor+Outside`.
@Suite struct TestStoreWaitingTests {
  private enum Action: Equatable {
    case race
    case won(Int)
  }

  /// An effect that races an outside answer against a time on the clock.
  private func racing(
    _ clock: TestClock,
    outside: @escaping @Sendable () async throws -> Int
  ) -> TestStore<Int, Action> {
    TestStore(initialState: 0) {
      Reduce { state, action in
        if case .won(let number) = action { state = number }
        guard action == .race else { return .none }
        return .run(name: "race") { send in
          let winner = try await withThrowingTaskGroup(of: Int.self) { group in
            group.addTask {
              try await clock.sleep(for: .seconds(10))
              return 0
            }
            group.addTask(operation: outside)
            defer { group.cancelAll() }
            return try await group.next()
          }
          await send(.won(winner ?? 0))
        }
      }
    }
  }

  private static func answer() async -> Int {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(1)) { continuation.resume(returning: 1) }
    }
  }

  @Test func aMisuseAfterAnEventOutsideFailsTheStepThatWaits() async {
    let store = TestStore(initialState: 0) {
      Reduce<Int, Int> { _, _ in
        .run { _ in
          _ = await Self.answer()
          reportIssue("A misuse.")
        }
      }
    }
    store.externalTimeout = .seconds(600)
    let texts = await failures { await store.send(0).finish() }
    #expect(texts.count == 1 && texts.first?.hasPrefix("A misuse.") == true)
    await store.finish()
  }

  @Test func receiveWaitsForATaskThatRacesWithAClock() async {
    let store = racing(TestClock(), outside: Self.answer)
    store.externalTimeout = .seconds(600)
    await store.send(.race)
    await store.receive(.won(1)) { $0 = 1 }
    await store.send(.race)
    await store.receive(unordered: [.won(1)])
    await store.send(.race).finish()
    await store.receive(.won(1))
    let texts = await failures {
      await store.send(.race)
      await store.finish()
    }
    #expect(texts.map { $0.prefix(58) } == ["The test ended with 1 received action that it did not asse"])
  }

  @Test func anEffectThatRacesWithAClockIsDrivenByTheClock() async {
    let clock = TestClock()
    let store = racing(clock) { try await Task.never() }
    await store.send(.race)
    await clock.advance(by: .seconds(10))
    await store.receive(.won(0))
    await store.finish()
  }

  @Test func theFailureNamesAnEffectThatRacesWithAClock() async {
    let store = racing(TestClock()) { try await Task.never() }
    store.externalTimeout = .milliseconds(1)
    await store.send(.race)
    let texts = await failures { await store.receive(.won(1)) }
    #expect(
      withoutLines(texts) == [
        """
        No action was received, and none will be.

          Expected: .won(1)

        An effect is still running:

          • 'race', started by race, created at StoreTestingTests/TestStore+WaitingTests.swift:N
            One of its tasks waits for a 'TestClock' to reach 10.0 seconds; it shows 0.0 seconds. Another may wait for \
        something outside of the test, such as a socket, another actor or thread, a real clock or a \
        stream.
            Nothing came within 0.001 seconds, the 'externalTimeout'.

        Give them what they wait for before 'receive': move the clock, or wait for longer.
        """
      ]
    )
    // A step does not wait for an effect that would not fail the test.
    store.exhaustivity = .off
    store.externalTimeout = .seconds(600)
    await store.skipReceivedActions(strict: false)
    await store.finish()
  }

  @Test func aTimeoutMayBeTheLongestDuration() async {
    // The second answer comes on a signal of the test, and not before the failing `receive`.
    let gate = AsyncStream<Void>.makeStream()
    let answers = Locked(0)
    let store = racing(TestClock()) {
      let isFirst = answers.withLock { count in
        count += 1
        return count == 1
      }
      if isFirst { return await Self.answer() }
      for await _ in gate.stream { break }
      return 1
    }
    store.externalTimeout = .seconds(Int64.max)
    await store.send(.race)
    await store.receive(.won(1)) { $0 = 1 }
    store.externalTimeout = .seconds(-1)
    await store.send(.race)
    #expect(await failures { await store.receive(.won(2)) }.count == 1)
    gate.continuation.yield()
    store.externalTimeout = .seconds(600)
    await store.receive(.won(1))
    await store.finish()
  }

  @Test(.longestRun(1_000)) func aLoopThatBeginsDuringAStepIsNoticed() async {
    let gate = AsyncStream<Void>.makeStream()
    let store = racing(TestClock()) {
      for await _ in gate.stream { break }
      await spin()
      throw CancellationError()
    }
    await store.send(.race)
    gate.continuation.yield()
    let texts = await failures { await store.receive(.won(1)) }
    #expect(texts.first?.hasPrefix("The effects do not come to rest: 1000 jobs followed from one another.") == true)
    await store.finish()
  }

  /// While a test on the main actor waits, the main actor runs other tasks.
  @MainActor
  @Test func aTimeoutOfZeroIsNoWait() async {
    let store = racing(TestClock()) { try await Task.never() }
    store.externalTimeout = .zero
    await store.send(.race)
    let hasRun = Locked(false)
    let other = Task { hasRun.withLock { $0 = true } }
    let texts = await failures { await store.receive(.won(1)) }
    #expect(texts.count == 1)
    #expect(!hasRun.withLock { $0 })
    await other.value
    await store.skipInFlightEffects()
    await store.finish()
  }

  @Test func skippingWaitsForAnActionFromOutside() async {
    let store = racing(TestClock(), outside: Self.answer)
    store.externalTimeout = .seconds(600)
    await store.send(.race)
    await store.skipReceivedActions()
    #expect(store.state == 1)
    await store.finish()
  }
}
