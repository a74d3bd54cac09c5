// Misspelt names and other slips. Each is reported where it is, whatever follows the closure.

import Store
import StoreTesting

struct Feature: Reducer {
  typealias State = App.State
  typealias Action = App.Action
  var body: some Reducer<State, Action> {
    Scope(state: \.row, action: Action.row) { Row() }
    Reduce { state, action in
      switch action {
      case .tapped:
        // error: has no member 'cuont'
        state.cuont += 1
        return .none
      default: return .none
      }
    }
    .forEach(\.rows, action: Action.rows) { Row() }
  }
}

struct ThreeMistakes: Reducer {
  typealias State = App.State
  typealias Action = App.Action
  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      // error: has no member 'taped'
      case .taped: return .none
      default: return .none
      }
    }
    .onChange(of: \.count) { state, oldValue, newValue in
      // error: has no member 'cuont'
      state.cuont = 1
      return .none
    }
    // error: cannot convert value of type 'WritableKeyPath<App.State, Row.State>'
    .forEach(\.row, action: Action.rows) { Row() }
  }
}

extension App {
  @ReducerBuilder<State, Action> var typo120: some ReducerOf<Self> {
    Reduce { state, action in
      // error: has no member 'cuont'
      state.cuont += 1
      return .none
    }
  }
  @ReducerBuilder<State, Action> var typo121: some ReducerOf<Self> {
    Reduce { state, action in
      state.count += 1
      // error: has no member 'taped'
      return .send(.taped)
    }
  }
  @ReducerBuilder<State, Action> var typo122: some ReducerOf<Self> {
    Reduce { state, action in
      // error: has no member 'cuont'
      state.cuont += 1
      return .none
    }
    .onMount { state in .none }
  }
  @ReducerBuilder<State, Action> var typo123: some ReducerOf<Self> {
    Reduce { state, action in
      state.count += 1
      // error: has no member 'taped'
      return .send(.taped)
    }
    .onMount { state in .none }
  }
  @ReducerBuilder<State, Action> var typo124: some ReducerOf<Self> {
    Reduce { state, action in
      // error: has no member 'cuont'
      state.cuont += 1
      return .none
    }
    ._printChanges()
  }
  @ReducerBuilder<State, Action> var typo125: some ReducerOf<Self> {
    Reduce { state, action in
      state.count += 1
      // error: has no member 'taped'
      return .send(.taped)
    }
    ._printChanges()
  }
  @ReducerBuilder<State, Action> var typo126: some ReducerOf<Self> {
    Reduce { state, action in
      // error: has no member 'cuont'
      state.cuont += 1
      return .none
    }
    .onChange(of: \.count) { state, oldValue, newValue in .none }
  }
  @ReducerBuilder<State, Action> var typo127: some ReducerOf<Self> {
    Reduce { state, action in
      state.count += 1
      // error: has no member 'taped'
      return .send(.taped)
    }
    .onChange(of: \.count) { state, oldValue, newValue in .none }
  }
  @ReducerBuilder<State, Action> var typo128: some ReducerOf<Self> {
    Reduce { state, action in
      // error: has no member 'cuont'
      state.cuont += 1
      return .none
    }
    .forEach(\.rows, action: Action.rows) { Row() }
  }
  @ReducerBuilder<State, Action> var typo129: some ReducerOf<Self> {
    Reduce { state, action in
      state.count += 1
      // error: has no member 'taped'
      return .send(.taped)
    }
    .forEach(\.rows, action: Action.rows) { Row() }
  }
  @ReducerBuilder<State, Action> var typo130: some ReducerOf<Self> {
    Reduce { state, action in
      // error: has no member 'cuont'
      state.cuont += 1
      return .none
    }
    .forEach(\.path, action: Action.path) { Row() }
  }
  @ReducerBuilder<State, Action> var typo131: some ReducerOf<Self> {
    Reduce { state, action in
      state.count += 1
      // error: has no member 'taped'
      return .send(.taped)
    }
    .forEach(\.path, action: Action.path) { Row() }
  }
  @ReducerBuilder<State, Action> var typo132: some ReducerOf<Self> {
    Reduce { state, action in
      // error: has no member 'cuont'
      state.cuont += 1
      return .none
    }
    .ifLet(\.child, action: Action.child) { Row() }
  }
  @ReducerBuilder<State, Action> var typo133: some ReducerOf<Self> {
    Reduce { state, action in
      state.count += 1
      // error: has no member 'taped'
      return .send(.taped)
    }
    .ifLet(\.child, action: Action.child) { Row() }
  }
  @ReducerBuilder<State, Action> var typo134: some ReducerOf<Self> {
    Reduce { state, action in
      // error: has no member 'cuont'
      state.cuont += 1
      return .none
    }
    .ifLet(\.child, action: Action.sheet) { Row() }
  }
  @ReducerBuilder<State, Action> var typo135: some ReducerOf<Self> {
    Reduce { state, action in
      state.count += 1
      // error: has no member 'taped'
      return .send(.taped)
    }
    .ifLet(\.child, action: Action.sheet) { Row() }
  }
  @ReducerBuilder<State, Action> var typo136: some ReducerOf<Self> {
    Reduce { state, action in
      // error: has no member 'cuont'
      state.cuont += 1
      return .none
    }
    .ifLet(\.alert, action: Action.alert)
  }
  @ReducerBuilder<State, Action> var typo137: some ReducerOf<Self> {
    Reduce { state, action in
      state.count += 1
      // error: has no member 'taped'
      return .send(.taped)
    }
    .ifLet(\.alert, action: Action.alert)
  }
  @ReducerBuilder<State, Action> var body138: some ReducerOf<Self> {
    // error: has no member 'cuont'
    EmptyReducer().onChange(of: \.cuont) { state, oldValue, newValue in .none }
  }
  @ReducerBuilder<State, Action> var body139: some ReducerOf<Self> {
    // error: has no member 'chidl'
    EmptyReducer().ifLet(\.chidl, action: Action.child) { Row() }
  }
  @ReducerBuilder<State, Action> var body140: some ReducerOf<Self> {
    // error: has no member 'chidl'
    EmptyReducer().ifLet(\.child, action: Action.chidl) { Row() }
  }
  @ReducerBuilder<State, Action> var body141: some ReducerOf<Self> {
    // error: has no member 'rwo'
    Scope(state: \.row, action: Action.rwo) { Row() }
  }
  @ReducerBuilder<State, Action> var body142: some ReducerOf<Self> {
    // error: has no member 'rosw'
    EmptyReducer().forEach(\.rosw, action: Action.rows) { Row() }
  }
  @ReducerBuilder<State, Action> var body143: some ReducerOf<Self> {
    // error: has no member 'rosw'
    EmptyReducer().forEach(\.rows, action: Action.rosw) { Row() }
  }
  @ReducerBuilder<State, Action> var body144: some ReducerOf<Self> {
    // error: write 'send.state(\State.query)', not '\.query'
    Reduce<State, Action> { state, action in .run { send in _ = await Send<Row.Action>?.none!.state(\.id) } }
  }
  @ReducerBuilder<State, Action> var body145: some ReducerOf<Self> {
    // error: expression is 'async' but is not marked with 'await'
    Reduce { state, action in .run { send in send(.tapped) } }
  }
  @ReducerBuilder<State, Action> var body146: some ReducerOf<Self> {
    // error: mutable capture of 'inout' parameter 'state'
    Reduce { state, action in .run { send in state.count += 1 } }
  }
  @ReducerBuilder<State, Action> var body147: some ReducerOf<Self> {
    // error: mutable capture of 'inout' parameter 'state'
    Reduce { state, action in .run { send in print(state.count) } }
  }
  @ReducerBuilder<State, Action> var body148: some ReducerOf<Self> {
    // error: cannot find 'send' in scope
    Reduce { state, action in .run { await send(.tapped) } }
  }
  @ReducerBuilder<State, Action> var body149: some ReducerOf<Self> {
    // error: cannot call value of non-function type
    Reduce { state, action in Effect.none() }
  }
  @ReducerBuilder<State, Action> var body150: some ReducerOf<Self> {
    // error: 'nil' is not compatible with closure result type 'Effect
    Reduce { state, action in nil }
  }
  @ReducerBuilder<State, Action> var body151: some ReducerOf<Self> {
    // error: cannot convert value of type '()' to closure result type 'Effect
    Reduce { state, action in if state.count > 0 { return } else { return .none } }
  }
  @ReducerBuilder<State, Action> var body152: some ReducerOf<Self> {
    // error: expects 2 arguments, but 1 was used
    Reduce { state in .none }
  }
  @ReducerBuilder<State, Action> var body153: some ReducerOf<Self> {
    // error: missing argument label 'id:'
    Reduce { state, action in .send(.tapped).cancellable("a") }
  }
  @ReducerBuilder<State, Action> var body154: some ReducerOf<Self> {
    // error: cannot convert value of type 'Row' to expected argument type
    Reduce(Row())
  }
}

// error: has no member 'tappd'
func mistake155(_ store: TestStoreOf<Row>) async { await store.send(.tappd) }
// error: has no member 'innr'
func mistake156(_ store: TestStoreOf<App>) async { await store.send(.nested(.innr)) { $0.count = 1 } }
// error: cannot convert value of type 'String' to expected argument type 'Int'
func mistake157(_ store: TestStoreOf<App>) async { await store.send(.loaded("a")) }
// error: has no member 'cuont'
func mistake158(_ store: TestStoreOf<App>) async { await store.send(.tapped) { $0.cuont = 1 } }
// error: is not marked with 'await'
func mistake159(_ store: TestStoreOf<App>) async { store.send(.tapped) }
// error: The actions are not 'Equatable', so name the case: write 'receive(Action.response)'
func mistake160(_ store: TestStoreOf<App>) async { await store.receive(.tapped) }
// error: 'receive(CasePath(Action.ticked))' for a case without a payload
func mistake161(_ store: TestStoreOf<App>) async { await store.receive(App.Action.nested(.inner)) }
// error: has no member 'netsed'
func mistake162(_ store: TestStoreOf<App>) async { await store.receive(App.Action.netsed) }
// error: has no member 'cuont'
func mistake163(_ store: TestStoreOf<App>) async { await store.receive(App.Action.nested) { $0.cuont = 1 } }
// error: has no member 'tappd'
func mistake164(_ store: TestStoreOf<Row>) async { await store.receive(.tappd) }
// error: expects argument of type 'Int'
func mistake165(_ store: TestStoreOf<Row>) async { await store.receive(.response) }
// error: has no member 'tappd'
@MainActor func mistake166(_ store: StoreOf<App>) { store.send(.tappd) }
// error: has no dynamic member 'cuont'
@MainActor func mistake167(_ store: StoreOf<App>) { _ = store.cuont }
// error: '(String) -> App.Action'
@MainActor func mistake168(_ store: StoreOf<App>) { _ = store.binding(\.text, sending: App.Action.loaded) }
// error: has no member 'rwo'
@MainActor func mistake169(_ store: StoreOf<App>) { _ = store.scope(state: \.row, action: App.Action.rwo) }
// error: to conform to 'Sequence'
@MainActor func mistake170(_ store: StoreOf<App>) { for _ in store.scope(state: \.rows, action: App.Action.rows) {} }
// error: requires the types 'App.State' and 'Row.State' be equivalent
@MainActor func mistake171() { _ = Store(initialState: App.State()) { Row() } }
// error: cannot convert value of type 'App' to expected argument type '() -> R'
@MainActor func mistake172() { _ = Store(initialState: App.State(), reducer: App()) }
// error: call to main actor-isolated initializer
func mistake173() { _ = Store(initialState: App.State()) { App() } }
// error: cannot convert value of type 'App' to expected argument type '() -> R'
func mistake174() { _ = TestStore(initialState: App.State(), reducer: App()) }

// error: Implement 'var body: some ReducerOf<Self>', or 'func reduce(into:action:)'
struct WithoutBody: Reducer {
  struct State {}
  enum Action {}
}
// error: Implement 'var body: some ReducerOf<Self>', or 'func reduce(into:action:)'
struct WithOtherFunction: Reducer {
  struct State {}
  enum Action {}
  func reduce(state: inout State, action: Action) -> Effect<Action> { .none }
}
