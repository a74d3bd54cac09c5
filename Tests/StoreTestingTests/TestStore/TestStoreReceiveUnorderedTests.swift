import Store
import StoreTesting
import Testing

@Suite struct TestStoreReceiveUnorderedTests {
  @Test func theOrderDoesNotMatter() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    await store.send(.many(3))
    await store.receive(unordered: [.loaded(2), .loaded(0), .loaded(1)]) { $0.count = 2 }
    await store.finish()
  }

  @Test func theFailureListsMissingAndUnexpectedActions() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    await store.send(.many(2))
    let texts = await failures {
      await store.receive(unordered: [.loaded(1), .ticked]) { $0.count = 1 }
    }
    #expect(
      texts.first?.replacing(#/Counter.swift:\d+/#, with: "Counter.swift:N") == """
        Not all of the expected actions were received.

        Missing:

          • .ticked

        Received instead:

          • .loaded(0), sent by effect at StoreTestingTests/Counter.swift:N

        No effect is running.
        """
    )
    await store.finish()
  }

  @Test func anActionListedTwiceMustComeTwice() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    await store.send(.many(2))
    let texts = await failures {
      await store.receive(unordered: [.loaded(1), .loaded(1)]) { $0.count = 1 }
    }
    #expect(texts.count == 1)
    await store.finish()
  }

  @Test func anActionThatComesTwiceButIsListedOnceIsUnexpected() async {
    let store = TestStore(initialState: 0) {
      Reduce<Int, Int> { _, action in
        guard action == 0 else { return .none }
        return .merge(.run { await $0(1) }, .run { await $0(1) })
      }
    }
    await store.send(0)
    let texts = await failures { await store.receive(unordered: [1, 2]) }
    #expect(texts.first?.contains("Received instead:\n\n  • 1, sent by effect at") == true)
    await store.finish()
  }

  @Test func otherActionsMayComeBetweenWithExhaustivityOff() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    store.exhaustivity = .off
    await store.send(.many(5))
    await store.receive(unordered: [.loaded(3), .loaded(1)]) { $0.count = 3 }
    await store.receive(.loaded(4)) { $0.count = 4 }
    await store.finish()
  }

  @Test(.timeLimit(.minutes(10))) func aWrongActionFailsWithoutWaitingForOthers() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    store.externalTimeout = .seconds(3_600)
    await store.send(.listen)
    await store.send(.many(2))
    let texts = await failures {
      await store.receive(unordered: [.loaded(1), .ticked]) { $0.count = 1 }
    }
    #expect(texts.count == 1)
    await store.skipInFlightEffects()
    await store.finish()
  }
}
