import Store
import StoreTesting
import Testing

/// The whole text of failures of `receive`.
@Suite struct TestStoreReceiveFailuresTests {
  private static let timerWaits = """
      • 'timer', started by tick, created at StoreTestingTests/Counter.swift:N
        It waits for a 'TestClock' to reach 1.0 seconds; it shows 0.0 seconds.
    """

  @Test func runningEffectsThatSendNothingAreListed() async {
    let store = TestStore(initialState: Counter.State()) { Counter(clock: TestClock()) }
    await store.send(.tick)
    await store.send(.tick)
    let texts = await failures { await store.receive(.ticked) }
    #expect(
      withoutLines(texts) == [
        """
        No action was received, and none will be.

          Expected: .ticked

        Effects are still running:

        \(Self.timerWaits)
        \(Self.timerWaits)

        Give them what they wait for before 'receive': move the clock.
        """
      ]
    )
    await store.skipInFlightEffects()
    await store.finish()
  }

  @Test func aMissingOutsideEventIsReported() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    store.externalTimeout = .milliseconds(1)
    await store.send(.listen)
    func text(_ limit: String) -> String {
      """
      No action was received, and none will be.

        Expected: .ticked

      An effect is still running:

        • an effect, started by listen, created at StoreTestingTests/Counter.swift:N
          It waits for something outside of the test, such as a socket, another actor or thread, a real clock or a \
      stream.
          Nothing came within \(limit).

      Give them what they wait for before 'receive', or wait for longer.
      """
    }
    let limited = await failures { await store.receive(.ticked) }
    #expect(withoutLines(limited) == [text("0.001 seconds, the 'externalTimeout'")])
    let timed = await failures { await store.receive(.ticked, timeout: .milliseconds(2)) }
    #expect(withoutLines(timed) == [text("0.002 seconds, the 'timeout'")])
    await store.skipInFlightEffects()
    await store.finish()
  }

  @Test func otherReceivedActionsAreListed() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    store.exhaustivity = .off
    await store.send(.many(2))
    let texts = await failures { await store.receive(.ticked) }
    #expect(
      withoutLines(texts) == [
        """
        No received action is the expected one, and none will be.

          Expected: .ticked

        Received and not asserted:

          • .loaded(0), sent by effect at StoreTestingTests/Counter.swift:N
          • .loaded(1), sent by effect at StoreTestingTests/Counter.swift:N

        No effect is running.
        """
      ]
    )
    await store.finish()
  }

  @Test func aPredicateThatMatchesNoActionFails() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    await store.send(.load(1))
    let texts = await failures { await store.receive(where: { $0 == .ticked }, assert: { $0.count = 1 }) }
    #expect(
      withoutLines(texts) == [
        """
        Another action was received than expected.

          Expected: an action that the predicate holds of
          Received: .loaded(1), sent by effect 'load' at StoreTestingTests/Counter.swift:N
        """
      ]
    )
    await store.finish()
  }

  @Test func anUnexpectedPayloadFails() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    await store.send(.load(1))
    let texts = await failures { await store.receive(.loaded(2)) { $0.count = 1 } }
    #expect(
      withoutLines(texts) == [
        """
        Another action was received than expected.

          Expected: .loaded(2)
          Received: .loaded(1), sent by effect 'load' at StoreTestingTests/Counter.swift:N

          .loaded
          - 2
          + 1

          (− expected, + received)
        """
      ]
    )
    await store.finish()
  }

  @Test func anotherActionAndItsStateAreOneFailure() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    await store.send(.load(1))
    let texts = await failures { await store.receive(.loaded(2)) { $0.count = 2 } }
    #expect(texts.count == 1 && texts[0].hasPrefix("Another action was received than expected."))
    #expect(store.state.count == 1)
    await store.send(.many(2))
    let unordered = await failures { await store.receive(unordered: [.loaded(0), .loaded(7)]) { $0.count = 7 } }
    #expect(unordered.count == 1 && unordered[0].hasPrefix("Not all of the expected actions were received."))
    await store.finish()
  }

  @Test func aWrongStateAfterAnActionShowsTheDifference() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    await store.send(.load(1))
    let texts = await failures { await store.receive(.loaded(1)) { $0.count = 2 } }
    #expect(texts == [Counter.wrongCount(after: "receiving loaded")])
    await store.finish()
  }

  @Test func aChangeWithoutAnAssertionShowsTheDifference() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    await store.send(.load(1))
    let texts = await failures { await store.receive(.loaded(1)) }
    #expect(texts == [Counter.unassertedCount(when: "receiving loaded")])
    await store.finish()
  }

  @Test func missingActionsAreListedWithRunningEffects() async {
    let store = TestStore(initialState: Counter.State()) { Counter(clock: TestClock()) }
    await store.send(.tick)
    let texts = await failures { await store.receive(unordered: [.ticked, .loaded(1)]) }
    #expect(
      withoutLines(texts) == [
        """
        Not all of the expected actions were received.

        Missing:

          • .ticked
          • .loaded(1)

        Still running:

        \(Self.timerWaits)
        """
      ]
    )
    await store.skipInFlightEffects()
    await store.finish()
  }

  @Test func aWrongStateAfterSeveralActionsShowsTheDifference() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    await store.send(.many(3))
    let texts = await failures { await store.receive(unordered: [.loaded(1), .loaded(0), .loaded(2)]) }
    #expect(
      texts == [
        """
        The state changed when receiving 3 actions in any order, and the test does not say how.

          .count
          - 0
          + 2

          (− before, + after)

        Assert the change in a closure: '{ $0.property = value }'.
        """
      ]
    )
    await store.finish()
  }
}
