import Store
import StoreTesting
import Testing

/// `receive` of a closure through several cases of a recursive action.
@MainActor
@Suite struct ThroughCasesReceiveTests {
  indirect enum Action: Equatable {
    case start(Action)
    case child(Action)
    case ended
  }

  private func store(receiving action: Action) async -> TestStore<Int, Action> {
    let store = TestStore(initialState: 0) {
      Reduce<Int, Action> { _, action in if case .start(let next) = action { .send(next) } else { .none } }
    }
    await store.send(.start(action))
    return store
  }

  @Test func aClosureThroughTwoCasesDoesNotTakeTheOuterCase() async {
    let store = await store(receiving: .child(.ended))
    let texts = await failures { await store.receive({ .child(.child($0)) }) }
    #expect(texts.count == 1 && texts[0].contains(".child(.child(…))"), "\(texts)")
    for action in [Action.ended, .child(.ended)] {
      let store = await self.store(receiving: .child(.child(action)))
      #expect(await failures { await store.receive({ .child(.child($0)) }) }.isEmpty)
    }
  }
}
