// Features as they are meant to be written. They compile without an error.

import Store
import StoreTesting

extension App {
  @ReducerBuilder<State, Action> var composed: some ReducerOf<Self> {
    Scope(state: \.row, action: Action.row) { Row() }
    EmptyReducer()
      .forEach(\.rows, action: Action.rows) { Row() }
      .forEach(\.path, action: Action.path) { Row() }
      .ifLet(\.child, action: Action.child) { Row() }
      .ifLet(\.child, action: Action.sheet) { Row() }
      .ifLet(\.alert, action: Action.alert)
  }
  @ReducerBuilder<State, Action> var hooked: some ReducerOf<Self> {
    Reduce { state, action in .run { send in _ = await send.state(\State.count) } }
      .onMount { state in .none }
      .onChange(of: \.row.id) { state, oldValue, newValue in .none }
      .onDismount { state in .none }
  }
  @ReducerBuilder<State, Action> var withoutLogic: some ReducerOf<Self> {
    Scope(state: \.row, action: Action.row) {}
    EmptyReducer().forEach(\.rows, action: Action.rows) {}.ifLet(\.child, action: Action.sheet) {}
  }
  @ReducerBuilder<State, Action> var existential: some ReducerOf<Self> {
    let reducer: any Reducer<State, Action> = EmptyReducer()
    reducer
    if true { reducer } else { Reduce.erasing(reducer) }
    reducer
  }
}

@MainActor func inferredState() { _ = Store(initialState: .init()) { App() } }

struct Counter: Reducer {
  struct State: Equatable { var count = 0 }
  enum Action { case tick }
  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}
func inferredTestState() { _ = TestStore(initialState: .init()) { Counter() } }
