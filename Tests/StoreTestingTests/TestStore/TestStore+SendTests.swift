import Store
import StoreTesting
import Testing

/// Also tests `TestStore` and `TestStore+Compare`.
@Suite struct TestStoreSendTests {
  @Test func aSendAssertsTheChange() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    await store.send(.increment) { $0.count = 1 }
    await store.send(.increment) { $0.count = 2 }
    await store.send(.noop)
    #expect(store.state.count == 2)
    await store.finish()
  }

  @Test @MainActor func aTestStoreRunsOnTheMainActor() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    await store.send(.load(3))
    await store.receive(.loaded(3)) { $0.count = 3 }
    await store.finish()
  }

  private actor Somebody {
    func count() async -> Int {
      let store = TestStore(initialState: Counter.State()) { Counter() }
      await store.send(.load(3))
      await store.receive(.loaded(3)) { $0.count = 3 }
      await store.finish()
      return store.state.count
    }
  }

  @Test func aTestStoreRunsOnAnyActor() async {
    #expect(await Somebody().count() == 3)
  }

  @Test func anEffectsActionIsReceived() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    await store.send(.load(3))
    #expect(store.state.count == 0)
    await store.receive(.loaded(3)) { $0.count = 3 }
    await store.finish()
  }

  @Test func anActionSentInTheSameTurnIsReceived() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    await store.send(.chain) { $0.text = "chain" }
    await store.receive(.increment) { $0.count = 1 }
    await store.finish()
  }

  @Test func aWrongAssertionFails() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    let texts = await failures { await store.send(.increment) { $0.count = 2 } }
    #expect(texts == [Counter.wrongCount(after: "sending increment")])
    await store.finish()
  }

  @Test func aChangeWithoutAnAssertionFails() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    let texts = await failures { await store.send(.increment) }
    #expect(texts == [Counter.unassertedCount(when: "sending increment")])
    await store.finish()
  }

  @Test func anAssertionThatChangesNothingFails() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    let texts = await failures { await store.send(.noop) { $0.count = 0 } }
    #expect(
      texts == [
        """
        The test says that the state changes when sending noop, but its closure changes nothing, and nothing changed.

        Leave the closure out if no change is expected.
        """
      ]
    )
    await store.finish()
  }

  @Test func aSendWhileActionsWaitFails() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    await store.send(.load(3))
    let texts = await failures {
      await store.send(.increment) { $0.count = 4 }
      await store.finish()
    }
    #expect(texts.count == 1)
    #expect(
      texts[0].hasPrefix(
        """
        An action was sent while 1 received action had not been asserted.

          • .loaded(3), sent by effect 'load' at StoreTestingTests/Counter.swift:
        """
      )
    )
  }

  @Test func theClosureStartsFromTheStateBefore() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    await store.send(.increment) {
      $0.count = 1
      #expect(store.state.count == 0)
    }
    #expect(store.state.count == 1)
    await store.send(.load(5))
    await store.receive(.loaded(5)) {
      $0.count = 5
      #expect(store.state.count == 1)
    }
    await store.send(.many(3))
    await store.receive(unordered: [.loaded(2), .loaded(1), .loaded(0)]) {
      $0.count = 2
      #expect(store.state.count == 5)
    }
    #expect(store.state.count == 2)
    await store.finish()
  }

  @Test func anAssertionReadsTheStateBeforeTheAction() async {
    let store: TestStore<Int, Bool> = TestStore(initialState: 0) {
      Reduce { count, isFirst in
        count += 1
        return isFirst ? .send(false) : .none
      }
    }
    await store.send(true) {
      #expect(store.state == 0)
      $0 = 1
    }
    #expect(store.state == 1)
    await store.receive(false) {
      #expect(store.state == 1)
      $0 = 2
    }
    await store.send(true) { $0 = 3 }
    await store.receive(unordered: [false]) {
      #expect(store.state == 3)
      $0 = 4
    }
    #expect(store.state == 4)
    await store.finish()
  }

  @Test func theInvariantIsCheckedAgainAfterItWasBroken() async {
    let isSmall = { (state: Int) in state < 3 }
    let store = TestStore(initialState: 0, invariant: isSmall) {
      Reduce<Int, Int> { state, action in
        state = action
        return .none
      }
    }
    var counts: [Int] = []
    for action in [5, 6, 1, 4] { counts.append(await failures { await store.send(action) { $0 = action } }.count) }
    #expect(counts == [1, 1, 0, 1])
    await store.finish()
  }
}
