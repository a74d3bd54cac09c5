import Store
import Testing

/// Children in fields that count their writes.
@MainActor
@Suite struct WatchedFieldTests {
  private struct Item: Reducer {
    struct State: Identifiable, Equatable {
      let id: Int
      var count = 0
    }

    func reduce(into state: inout State, action _: Bool) -> Effect<Bool> {
      state.count += 1
      return .none
    }
  }

  private struct State {
    var written: [String] = []
    var field = Item.State(id: 1) { didSet { written.append("field") } }
    var optional: Item.State? = Item.State(id: 1) { didSet { written.append("optional") } }
    var sheet: Item.State? = Item.State(id: 1) { didSet { written.append("sheet") } }
    var rows: IdentifiedArrayOf<Item.State> = [Item.State(id: 1)] { didSet { written.append("rows") } }
    var path = StackState([Item.State(id: 1)]) { didSet { written.append("path") } }
  }

  private enum Action {
    case other
    case field(Bool)
    case optional(Bool)
    case sheet(PresentationAction<Bool>)
    case rows(IdentifiedAction<Int, Bool>)
    case path(StackAction<Item.State, Bool>)
  }

  @ReducerBuilder<State, Action> private var reducer: some Reducer<State, Action> {
    Scope(state: \.field, action: Action.field) { Item() }
    EmptyReducer()
      .ifLet(\.optional, action: Action.optional) { Item() }
      .ifLet(\.sheet, action: Action.sheet) { Item() }
      .forEach(\.rows, action: Action.rows) { Item() }
      .forEach(\.path, action: Action.path) { Item() }
  }

  @Test func aFieldIsWrittenOnlyByAChange() {
    let store = Store<State, Action>(initialState: State()) { reducer }
    var before = 0
    func written(by action: Action) -> [String] {
      store.send(action)
      defer { before = store.state.written.count }
      return Array(store.state.written[before...])
    }
    #expect(written(by: .other) == [])
    #expect(written(by: .field(true)) == ["field"])
    #expect(written(by: .optional(true)) == ["optional"])
    #expect(written(by: .sheet(.presented(true))) == ["sheet"])
    #expect(written(by: .rows(.element(id: 1, action: true))) == ["rows"])
    #expect(written(by: .path(.element(id: 0, action: true))) == ["path"])
    #expect(written(by: .path(.push(id: 1, state: Item.State(id: 2)))) == ["path"])
    #expect(written(by: .path(.popFrom(id: 1))) == ["path"])
    #expect(written(by: .sheet(.dismiss)) == ["sheet"])
    #expect(store.state.optional?.count == 1 && store.state.rows[0].count == 1 && store.state.path[0].count == 1)
    #expect(store.state.sheet == nil && store.state.path.count == 1)
  }

  @Test func anActionForAMissingChildWritesNothing() {
    let missing = State(optional: nil, sheet: nil, rows: [], path: StackState())
    let actions: [Action] = [
      .optional(true), .sheet(.presented(true)), .sheet(.dismiss), .rows(.element(id: 1, action: true)),
      .path(.element(id: 0, action: true)), .path(.popFrom(id: 0)),
    ]
    let texts = reports {
      let store = Store<State, Action>(initialState: missing) { reducer }
      for action in actions { store.send(action) }
      #expect(store.state.written == [])
    }
    #expect(texts.count == actions.count)
  }

  @Test func pushingAScreenThatIsThereWritesNothing() {
    let texts = reports {
      let store = Store<State, Action>(initialState: State()) { reducer }
      store.send(.path(.push(id: 0, state: Item.State(id: 2))))
      #expect(store.state.written == [])
    }
    #expect(texts.count == 1)
  }
}
