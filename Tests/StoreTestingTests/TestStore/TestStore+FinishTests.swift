import Foundation
import Store
import StoreTesting
import Testing

/// The whole text of failures at the end of a test, and of notes that do not fail the test.
@Suite struct TestStoreFinishTests {
  private static let timerWaits = """
      • 'timer', started by tick, created at StoreTestingTests/Counter.swift:N
        It waits for a 'TestClock' to reach 1.0 seconds; it shows 0.0 seconds.
    """

  @Test func severalRunningEffectsAreListed() async {
    let store = TestStore(initialState: Counter.State()) { Counter(clock: TestClock()) }
    await store.send(.tick)
    await store.send(.tick)
    let texts = await failures { await store.finish() }
    #expect(
      withoutLines(texts) == [
        """
        The test ended while effects were still running.

        \(Self.timerWaits)
        \(Self.timerWaits)

        Let them end (move the clock, finish the stream, send the action that stops them), or cancel them: \
        'await store.skipInFlightEffects()'.
        """
      ]
    )
  }

  @Test func aForgottenFinishListsTheEffects() async {
    let texts = await failures {
      let store = TestStore(initialState: Counter.State()) { Counter(clock: TestClock()) }
      await store.send(.tick)
    }
    #expect(
      withoutLines(texts) == [
        """
        The test ended while an effect was still running.

        \(Self.timerWaits)

        Let them end (move the clock, finish the stream, send the action that stops them), or cancel them: \
        'await store.skipInFlightEffects()'.

        End the test with 'await store.finish()', or use 'withTestStore': this was noticed only because the test store \
        was released.
        """
      ]
    )
  }

  @Test func anEffectIsNamedWithItsID() async {
    let store = TestStore(initialState: 0) {
      Reduce<Int, Counter.Action> { _, _ in .run { _ in try await Task.never() }.cancellable(id: "socket") }
    }
    store.externalTimeout = .milliseconds(1)
    await store.send(.listen)
    let texts = await failures { await store.finish() }
    #expect(
      withoutLines(texts) == [
        """
        The test ended while an effect was still running.

          • an effect (id socket), started by listen, created at StoreTestingTests/TestStore+FinishTests.swift:N
            It waits for something outside of the test, such as a socket, another actor or thread, a real clock or a \
        stream.
            Nothing came within 0.001 seconds, the 'externalTimeout'.

        Let them end (move the clock, finish the stream, send the action that stops them), or cancel them: \
        'await store.skipInFlightEffects()'.
        """
      ]
    )
  }

  @Test func theTimeoutCoversTheWholeStep() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    store.externalTimeout = .seconds(3_600)
    let task = await store.send(.listen)
    let texts = await failures {
      await task.finish(timeout: .milliseconds(1))
      await store.finish(timeout: .milliseconds(2))
    }
    #expect(
      texts.map { $0.split(separator: "\n")[3] } == [
        "    Nothing came within 0.001 seconds, the 'timeout'.",
        "    Nothing came within 0.002 seconds, the 'timeout'.",
      ]
    )
  }

  @Test func effectsThatNeverSuspendAreListed() async {
    let store = TestStore(initialState: 0) {
      Reduce<Int, Counter.Action> { _, _ in
        .run(name: "spin") { _ in await spin() }
      }
    }
    let texts = await failures { await store.send(.noop) }
    #expect(
      withoutLines(texts) == [
        """
        The effects do not come to rest: 100000 jobs followed from one another.

          • 'spin', started by noop, created at StoreTestingTests/TestStore+FinishTests.swift:N

        An effect that loops must sleep on a clock that the test moves, such as a 'TestClock', or end.
        """
      ]
    )
    await store.finish()
  }

  @Test func twentyActionsLeftOverAreListedAndTheOthersCounted() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    await store.send(.many(23))
    let texts = await failures { await store.finish() }
    let listed = (0..<20).map { "  • .loaded(\($0)), sent by effect at StoreTestingTests/Counter.swift:N" }
    #expect(
      withoutLines(texts) == [
        """
        The test ended with 23 received actions that it did not assert.

        \(listed.joined(separator: "\n"))
          • … and 3 more

        Assert them with 'store.receive', or skip them with 'await store.skipReceivedActions()'.
        """
      ]
    )
  }

  @Test func skippedActionsAreNoted() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    store.exhaustivity = .off(showSkippedAssertions: true)
    await store.send(.many(3))
    let texts = await failures {
      await store.receive(.loaded(1)) { $0.count = 1 }
      await store.finish()
    }
    #expect(
      withoutLines(texts) == [
        """
        1 received action skipped:

          • .loaded(0), sent by effect at StoreTestingTests/Counter.swift:N
        """,
        """
        1 received action skipped:

          • .loaded(2), sent by effect at StoreTestingTests/Counter.swift:N
        """,
      ]
    )
  }

  @Test func severalSkippedActionsAreNoted() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    store.exhaustivity = .off(showSkippedAssertions: true)
    await store.send(.many(2))
    let texts = await failures { await store.skipReceivedActions() }
    #expect(
      withoutLines(texts) == [
        """
        2 received actions skipped:

          • .loaded(0), sent by effect at StoreTestingTests/Counter.swift:N
          • .loaded(1), sent by effect at StoreTestingTests/Counter.swift:N
        """
      ]
    )
    await store.finish()
  }
}
