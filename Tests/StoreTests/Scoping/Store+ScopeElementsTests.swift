import Store
import Testing

/// The stores of rows and of screens.
@MainActor
@Suite struct StoreScopeElementsTests {
  private struct Item: Reducer {
    struct State: Equatable, Identifiable {
      let id: Int
      var count = 0
    }

    func reduce(into state: inout State, action: Int) -> Effect<Int> {
      state.count += action
      return .none
    }
  }

  private struct List: Reducer {
    struct State: Equatable {
      var rows: IdentifiedArrayOf<Item.State> = [Item.State(id: 1), Item.State(id: 2)]
      var screens = StackState<Item.State>()
    }

    enum Action: CasePathable {
      case rows(IdentifiedActionOf<Item>)
      case screens(StackActionOf<Item>)
    }

    var body: some ReducerOf<Self> {
      EmptyReducer()
        .forEach(\.rows, action: Action.rows) { Item() }
        .forEach(\.screens, action: Action.screens) { Item() }
    }
  }

  private let store = Store(initialState: List.State()) { List() }

  @Test func theStoreOfARowSendsToThatRow() throws {
    let row = try #require(store.scope(state: \.rows, id: 2, action: List.Action.rows))
    row.send(3)
    #expect(store.rows.map(\.count) == [0, 3])
    #expect(row.count == 3)
    #expect(store.scope(state: \.rows, id: 3, action: List.Action.rows) == nil)
  }

  @Test func theStoreOfAScreenSendsToThatScreen() throws {
    store.send(.screens(.push(id: 0, state: Item.State(id: 7))))
    let screen = try #require(store.scope(state: \.screens, id: 0, action: List.Action.screens))
    screen.send(4)
    #expect(store.screens[id: 0]?.count == 4)
    #expect(screen.id == 7)
    #expect(store.scope(state: \.screens, id: 1, action: List.Action.screens) == nil)
  }

  @Test func aPlaceReturnsTheSameStoreOfARow() {
    let stores = { store.scopes(state: \.rows, action: List.Action.rows) }
    let row = stores()[0].store
    #expect(row != nil && row === stores()[0].store && row !== stores()[1].store)
  }

  @Test func theStoresOfRowsHaveTheOrderOfTheRows() {
    let stores = store.scopes(state: \.rows, action: List.Action.rows)
    #expect(stores.startIndex == 0 && stores.endIndex == 2)
    #expect(stores.map(\.id) == [1, 2])
  }
}
