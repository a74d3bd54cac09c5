import Store
import StoreTesting
import Testing

/// `receive` of an action of one row, whose id the closure names.
@MainActor
@Suite struct ElementReceiveTests {
  enum RowAction: Equatable {
    case answered(Int)
    case tapped
  }

  enum Action {
    case start(Int)
    case rows(IdentifiedAction<Int, RowAction>)
  }

  private func store(receivingFrom id: Int) async -> TestStore<Int, Action> {
    let store = TestStore(initialState: 0) {
      Reduce<Int, Action> { _, action in
        switch action {
        case .start(let id): .send(.rows(.element(id: id, action: .answered(5))))
        // An effect, because an action without any consequence counts as dropped.
        case .rows: .run { _ in }
        }
      }
    }
    await store.send(.start(id))
    return store
  }

  @Test func aClosureMatchesTheIDThatItNames() async {
    let store = await store(receivingFrom: 2)
    #expect(await failures { await store.receive({ .rows(.element(id: 2, action: .answered($0))) }) }.isEmpty)
  }

  @Test func theFailureShowsTheIDThatDiffers() async {
    for value in [nil, 5] {
      let store = await store(receivingFrom: 1)
      let texts = await failures {
        if let value {
          await store.receive(.rows(.element(id: 2, action: .answered(value))))
        } else {
          await store.receive({ .rows(.element(id: 2, action: .answered($0))) })
        }
      }
      let expected = ".rows(.element(id: 2, action: .answered(\(value == nil ? "…" : "5"))))"
      #expect(texts.count == 1 && texts[0].contains("Expected: \(expected)\n"), "\(texts)")
      #expect(texts.first?.contains("Received: .rows(.element(id: 1, action: .answered(5)))") == true, "\(texts)")
    }
  }
}
