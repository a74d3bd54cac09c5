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

  @Test func workAfterTheLastActionRunsBeforeTheStepEnds() async {
    for seed: UInt64 in 0..<5 {
      let isDone = Flag()
      let store = TestStore(initialState: 0, schedule: .seeded(seed)) {
        Reduce<Int, Counter.Action> { _, action in
          guard action == .tick else { return .none }
          return .run { send in
            await send(.loaded(1))
            await send(.loaded(2))
            isDone.set()
          }
        }
      }
      await store.send(.tick)
      await store.receive(unordered: [.loaded(2), .loaded(1)])
      #expect(isDone.isSet, "seed \(seed)")
      await store.finish()
    }
  }

  private final class Flag: Sendable {
    private let value = Locked(false)
    var isSet: Bool { value.withLock { $0 } }
    func set() { value.withLock { $0 = true } }
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

  @Test func noActionsAreReceivedIfNoneAreListed() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    await store.receive(unordered: [])
    store.exhaustivity = .off
    await store.send(.many(2))
    await store.receive(unordered: [])
    #expect(store.state.count == 0)
    await store.receive(unordered: [.loaded(0), .loaded(1)]) { $0.count = 1 }
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

  @Test func anActionBetweenTheExpectedOnesIsUnexpected() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    await store.send(.many(3))
    let texts = await failures {
      await store.receive(unordered: [.loaded(0), .loaded(2)]) { $0.count = 1 }
    }
    #expect(texts.count == 1)
    #expect(texts.first?.contains("Missing:\n\n  • .loaded(2)\n\nReceived instead:\n\n  • .loaded(1)") == true)
    await store.receive(.loaded(2)) { $0.count = 2 }
    await store.finish()
  }

  @Test func actionsThatWerePassedOverDoNotSetTheStateBack() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    await store.send(.many(2))
    let texts = await failures { await store.send(.increment) { $0.count = 2 } }
    #expect(texts.count == 1)
    await store.receive(unordered: [.loaded(1), .loaded(0)]) { $0.count = 1 }
    #expect(store.state.count == 2)
    await store.finish()
  }
}
