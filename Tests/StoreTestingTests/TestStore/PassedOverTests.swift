import Store
import StoreTesting
import Testing

/// Actions that a failing `send`, or the end, passed over can still be asserted, so that one mistake is one failure.
///
/// Tests `ReceivedActions`.
@Suite struct PassedOverTests {
  @Test func anActionThatAFailingSendPassedOverCanBeReceived() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    await store.send(.load(3))
    let texts = await failures {
      await store.send(.load(5))
      await store.receive(.loaded(3)) { $0.count = 3 }
      await store.receive(.loaded(5)) { $0.count = 5 }
      await store.finish()
    }
    #expect(texts.count == 1)
    #expect(texts.first?.hasPrefix("An action was sent while 1 received action had not been asserted.") == true)
    #expect(store.state.count == 5)
  }

  @Test func aPassedOverActionIsComparedWithTheStatesAroundIt() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    await store.send(.many(2))
    let texts = await failures {
      await store.send(.increment) { $0.count = 2 }
      await store.receive(.loaded(0))
      await store.receive(.loaded(1)) { $0.count = 7 }
      #expect(store.state.count == 2)
      await store.finish()
    }
    #expect(texts.count == 2)
    #expect(
      texts.last?.contains("The state is not as expected after receiving loaded.\n\n  .count\n  - 7\n  + 1") == true
    )
  }

  @Test func receivingALaterActionForgetsAPassedOverOne() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    await store.send(.load(3))
    let texts = await failures {
      await store.send(.load(5))
      await store.receive(.loaded(5)) { $0.count = 5 }
      await store.receive(.loaded(3)) { $0.count = 3 }
      await store.finish()
    }
    #expect(texts.count == 2)
    #expect(texts.last?.hasPrefix("No action was received, and none will be.\n\n  Expected: .loaded(3)") == true)
  }

  @Test func passedOverActionsAreReceivedInTheirOrder() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    await store.send(.many(2))
    let texts = await failures {
      await store.send(.noop)
      await store.receive(.loaded(1)) { $0.count = 1 }
      await store.finish()
    }
    #expect(texts.count == 2)
    #expect(texts.last?.hasPrefix("No action was received, and none will be.\n\n  Expected: .loaded(1)") == true)
  }

  @Test func actionsThatTheEndPassedOverCanBeReceivedAndSkipped() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    store.exhaustivity = .off
    await store.send(.many(3))
    await store.finish()
    #expect(store.state.count == 2)
    await store.receive(.loaded(1)) { $0.count = 1 }
    await store.skipReceivedActions()
    store.assert { $0.count = 2 }
    let texts = await failures { await store.skipReceivedActions() }
    #expect(texts.count == 1)
  }

  @Test func actionsAfterTheEndAreLeftOver() async {
    let texts = await failures {
      let store = TestStore(initialState: Counter.State()) { Counter() }
      await store.finish()
      await store.send(.load(3))
    }
    #expect(texts.count == 1)
    #expect(texts.first?.hasPrefix("The test ended with 1 received action that it did not assert.") == true)
  }

  @Test func actionsThatTheEndPassedOverCanBeReceivedInAnyOrder() async {
    for exhaustivity in [Exhaustivity.on, .off] {
      let store = TestStore(initialState: Counter.State()) { Counter() }
      await store.send(.many(3))
      let texts = await failures { await store.finish() }
      #expect(texts.count == 1)
      store.exhaustivity = exhaustivity
      await store.receive(unordered: [.loaded(1), .loaded(0)]) { $0.count = 1 }
      #expect(store.state.count == 2)
      await store.receive(.loaded(2)) { $0.count = 2 }
    }
  }

  /// One of the actions that were passed over is equal to one of those that come later.
  @Test(arguments: [[3], [0, 3]]) func otherActionsThatWerePassedOverDoNotCountAmongThoseInAnyOrder(
    passedOver: [Int]
  ) async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    let texts = await failures {
      for number in passedOver { await store.send(.load(number)) }
      await store.send(.many(2))
      await store.receive(unordered: [.loaded(1), .loaded(0)]) { $0.count = 1 }
      await store.finish()
    }
    // Each send but the first one.
    #expect(texts.count == passedOver.count)
  }
}
