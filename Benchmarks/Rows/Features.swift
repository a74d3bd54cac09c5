import Store

struct Counter: Reducer {
  struct State: Equatable {
    var count = 0
    var other = 0
  }

  enum Action: Equatable, Sendable {
    case up
    case upOther
    case upLater
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .up:
        state.count += 1
        return .none
      case .upOther:
        state.other += 1
        return .none
      case .upLater:
        return .run { send in await send(.up) }
      }
    }
  }
}

struct Level1: Reducer {
  struct State {
    var child = Counter.State()
    var unused = 0
  }
  enum Action {
    case child(Counter.Action)
    case other(Int)
  }
  var body: some Reducer<State, Action> { Scope(state: \.child, action: Action.child) { Counter() } }
}

struct Level2: Reducer {
  struct State {
    var unused = 0
    var child = Level1.State()
  }
  enum Action {
    case child(Level1.Action)
    case other(Int)
  }
  var body: some Reducer<State, Action> { Scope(state: \.child, action: Action.child) { Level1() } }
}

struct Level3: Reducer {
  struct State {
    var unused = 0
    var child = Level2.State()
  }
  enum Action {
    case child(Level2.Action)
    case other(Int)
  }
  var body: some Reducer<State, Action> { Scope(state: \.child, action: Action.child) { Level2() } }
}

struct Level4: Reducer {
  struct State {
    var unused = 0
    var child = Level3.State()
  }
  enum Action {
    case child(Level3.Action)
    case other(Int)
  }
  var body: some Reducer<State, Action> { Scope(state: \.child, action: Action.child) { Level3() } }
}

struct Level5: Reducer {
  struct State {
    var unused = 0
    var child = Level4.State()
  }
  enum Action {
    case child(Level4.Action)
    case other(Int)
  }
  var body: some Reducer<State, Action> { Scope(state: \.child, action: Action.child) { Level4() } }
}

struct Form: Reducer {
  struct State: Equatable {
    var name = 0
    var text = ""
  }
  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case other
  }
  var body: some Reducer<State, Action> { BindingReducer() }
}

struct ListRow: Reducer {
  struct State: Identifiable {
    let id: Int
    var count = 0
  }
  enum Action { case up, down }
  var body: some Reducer<State, Action> {
    Reduce { state, action in
      state.count += action == .up ? 1 : -1
      return .none
    }
  }
}

/// A list whose rows have the hooks that a benchmark gives them.
struct HookedList<Row: Reducer<ListRow.State, ListRow.Action>>: Reducer {
  typealias State = List.State
  typealias Action = List.Action

  let row: Row

  var body: some Reducer<State, Action> {
    EmptyReducer()
      .forEach(\.rows, action: List.Action.rows) { row }
  }
}

struct List: Reducer {
  struct State {
    var rows: IdentifiedArrayOf<ListRow.State>
    init(count: Int) { rows = IdentifiedArray(uniqueElements: (0..<count).map { ListRow.State(id: $0) }) }
  }
  enum Action {
    case rows(IdentifiedActionOf<ListRow>)
    case other
  }
  var body: some Reducer<State, Action> {
    EmptyReducer()
      .forEach(\.rows, action: Action.rows) { ListRow() }
  }
}
