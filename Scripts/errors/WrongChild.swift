// Children that are missing, or do not belong to the field and the case beside them.

import Store

struct OtherAction: Reducer {
  typealias State = Row.State
  enum Action { case tapped }
  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}
struct OtherState: Reducer {
  struct State {}
  typealias Action = Row.Action
  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

extension App {
  @ReducerBuilder<State, Action> var body92: some ReducerOf<Self> {
    // error: The child must have the state that 'state' leads to, and the actions of 'action'
    Scope(state: \.row, action: Action.row) { Other() }
  }
  @ReducerBuilder<State, Action> var body93: some ReducerOf<Self> {
    // error: The child must have the state of the optional, and the actions of 'action'
    EmptyReducer().ifLet(\.child, action: Action.child) { Other() }
  }
  @ReducerBuilder<State, Action> var body94: some ReducerOf<Self> {
    // error: The child must have the state of the optional, and the actions of 'action'
    EmptyReducer().ifLet(\.child, action: Action.sheet) { Other() }
  }
  @ReducerBuilder<State, Action> var body95: some ReducerOf<Self> {
    // error: The element must have the state of the collection, and the actions of 'action'
    EmptyReducer().forEach(\.rows, action: Action.rows) { Other() }
  }
  @ReducerBuilder<State, Action> var body96: some ReducerOf<Self> {
    // error: The element must have the state of the collection, and the actions of 'action'
    EmptyReducer().forEach(\.path, action: Action.path) { Other() }
  }
  @ReducerBuilder<State, Action> var body97: some ReducerOf<Self> {
    // error: The child must have the state that 'state' leads to, and the actions of 'action'
    Scope(state: \.row, action: Action.row) { OtherAction() }
  }
  @ReducerBuilder<State, Action> var body98: some ReducerOf<Self> {
    // error: The child must have the state of the optional, and the actions of 'action'
    EmptyReducer().ifLet(\.child, action: Action.child) { OtherAction() }
  }
  @ReducerBuilder<State, Action> var body99: some ReducerOf<Self> {
    // error: The child must have the state of the optional, and the actions of 'action'
    EmptyReducer().ifLet(\.child, action: Action.sheet) { OtherAction() }
  }
  @ReducerBuilder<State, Action> var body100: some ReducerOf<Self> {
    // error: The element must have the state of the collection, and the actions of 'action'
    EmptyReducer().forEach(\.rows, action: Action.rows) { OtherAction() }
  }
  @ReducerBuilder<State, Action> var body101: some ReducerOf<Self> {
    // error: The element must have the state of the collection, and the actions of 'action'
    EmptyReducer().forEach(\.path, action: Action.path) { OtherAction() }
  }
  @ReducerBuilder<State, Action> var body102: some ReducerOf<Self> {
    // error: The child must have the state that 'state' leads to, and the actions of 'action'
    Scope(state: \.row, action: Action.row) { OtherState() }
  }
  @ReducerBuilder<State, Action> var body103: some ReducerOf<Self> {
    // error: The child must have the state of the optional, and the actions of 'action'
    EmptyReducer().ifLet(\.child, action: Action.child) { OtherState() }
  }
  @ReducerBuilder<State, Action> var body104: some ReducerOf<Self> {
    // error: The child must have the state of the optional, and the actions of 'action'
    EmptyReducer().ifLet(\.child, action: Action.sheet) { OtherState() }
  }
  @ReducerBuilder<State, Action> var body105: some ReducerOf<Self> {
    // error: The element must have the state of the collection, and the actions of 'action'
    EmptyReducer().forEach(\.rows, action: Action.rows) { OtherState() }
  }
  @ReducerBuilder<State, Action> var body106: some ReducerOf<Self> {
    // error: The element must have the state of the collection, and the actions of 'action'
    EmptyReducer().forEach(\.path, action: Action.path) { OtherState() }
  }
  @ReducerBuilder<State, Action> var body107: some ReducerOf<Self> {
    // error: The child must have the state that 'state' leads to, and the actions of 'action'
    Scope(state: \.row, action: Action.nested) { Row() }
  }
  @ReducerBuilder<State, Action> var body108: some ReducerOf<Self> {
    // error: The child must have the state that 'state' leads to, and the actions of 'action'
    Scope(state: \.text, action: Action.row) { Row() }
  }
  @ReducerBuilder<State, Action> var body109: some ReducerOf<Self> {
    // error: The child must have the state that 'state' leads to, and the actions of 'action'
    Scope(state: \.child, action: Action.row) { Row() }
  }
  @ReducerBuilder<State, Action> var body110: some ReducerOf<Self> {
    // error: The child must have the state of the optional, and the actions of 'action'
    EmptyReducer().ifLet(\.child, action: Action.nested) { Row() }
  }
  @ReducerBuilder<State, Action> var body111: some ReducerOf<Self> {
    // error: Row.State?>'
    EmptyReducer().ifLet(\.row, action: Action.child) { Row() }
  }
  @ReducerBuilder<State, Action> var body112: some ReducerOf<Self> {
    // error: The element must have the state of the collection, and the actions of 'action'
    EmptyReducer().forEach(\.rows, action: Action.row) { Row() }
  }
  @ReducerBuilder<State, Action> var body113: some ReducerOf<Self> {
    // error: The element must have the state of the collection, and the actions of 'action'
    EmptyReducer().forEach(\.path, action: Action.rows) { Row() }
  }
  @ReducerBuilder<State, Action> var body114: some ReducerOf<Self> {
    // error: 'WritableKeyPath<App.State, IdentifiedArray<Int, Row.State>>'
    EmptyReducer().forEach(\.row, action: Action.rows) { Row() }
  }
  @ReducerBuilder<State, Action> var body115: some ReducerOf<Self> {
    // error: write 'ifLet(\.child, action: Action.child) { Child() }'. Only an alert
    EmptyReducer().ifLet(\.child, action: Action.sheet)
  }
  @ReducerBuilder<State, Action> var body116: some ReducerOf<Self> {
    // error: write 'ifLet(\.child, action: Action.child) { Child() }'. Only an alert
    EmptyReducer().ifLet(\.child, action: Action.child)
  }
  @ReducerBuilder<State, Action> var body117: some ReducerOf<Self> {
    // error: write 'forEach(\.rows, action: Action.rows) { Row() }'
    EmptyReducer().forEach(\.rows, action: Action.rows)
  }
  @ReducerBuilder<State, Action> var body118: some ReducerOf<Self> {
    // error: write 'forEach(\.rows, action: Action.rows) { Row() }'
    EmptyReducer().forEach(\.path, action: Action.path)
  }
  @ReducerBuilder<State, Action> var body119: some ReducerOf<Self> {
    // error: requires the types 'App.State' and 'Row.State' be equivalent
    Row()
  }
}
