import Store
import StoreTesting
import Testing

/// The whole text of failures of which other tests check only the beginning.
@Suite struct TestStoreFailureTextTests {
  @Test func aSendWhileActionsWaitListsThem() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    await store.send(.load(3))
    let texts = await failures { await store.send(.increment) { $0.count = 4 } }
    #expect(
      withoutLines(texts) == [
        """
        An action was sent while 1 received action had not been asserted.

          • .loaded(3), sent by effect 'load' at StoreTestingTests/Counter.swift:N

          Sent: increment

        Assert them first with 'store.receive', or skip them with 'await store.skipReceivedActions()'.
        """
      ]
    )
    await store.finish()
  }

  @Test func actionsLeftOverAreListed() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    await store.send(.load(1))
    let texts = await failures { await store.finish() }
    #expect(withoutLines(texts) == [Self.leftOver])
  }

  @Test func aForgottenFinishListsTheActions() async {
    let texts = await failures {
      let store = TestStore(initialState: Counter.State()) { Counter() }
      await store.send(.load(1))
    }
    #expect(
      withoutLines(texts) == [
        Self.leftOver + """


          End the test with 'await store.finish()', or use 'withTestStore': this was noticed only because the test \
          store was released.
          """
      ]
    )
  }

  @Test func aTaskThatDoesNotEndListsItsEffects() async {
    let store = TestStore(initialState: Counter.State()) { Counter(clock: TestClock()) }
    let task = await store.send(.tick)
    let texts = await failures { await task.finish() }
    #expect(
      withoutLines(texts) == [
        """
        What the action started has not ended.

          • 'timer', started by tick, created at StoreTestingTests/Counter.swift:N
            It waits for a 'TestClock' to reach 1.0 seconds; it shows 0.0 seconds.

        Let them end, for instance by moving a clock, or cancel them with 'await task.cancel()'.
        """
      ]
    )
    await task.cancel()
    await store.finish()
  }

  @Test func aThrowingClosureShowsItsError() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    let texts = await failures { await store.send(.noop) { _ in throw CancellationError() } }
    #expect(texts == ["The closure that asserts the state threw an error: CancellationError()"])
    await store.finish()
  }

  @Test func aBrokenInvariantIsReported() async {
    let texts = await failures {
      await withTestStore(initialState: Counter.State(), invariant: { $0.count == 0 }) {
        Counter()
      } test: { store in
        await store.send(.increment) { $0.count = 1 }
      }
    }
    #expect(
      texts == [
        """
        The invariant does not hold after increment.

          .count
          - 0
          + 1

          (− before, + after)
        """
      ]
    )
  }

  private static let leftOver = """
    The test ended with 1 received action that it did not assert.

      • .loaded(1), sent by effect 'load' at StoreTestingTests/Counter.swift:N

    Assert them with 'store.receive', or skip them with 'await store.skipReceivedActions()'.
    """
}
