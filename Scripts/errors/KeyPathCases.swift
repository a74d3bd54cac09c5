// Key paths in the place of cases, as macros of other libraries make them.

import Store
import StoreTesting

extension App {
  @ReducerBuilder<State, Action> var body1: some ReducerOf<Self> {
    // error: write 'action: Action.rows', not 'action: \.rows'
    EmptyReducer().forEach(\.rows, action: \.rows) { Row() }
  }
  @ReducerBuilder<State, Action> var body2: some ReducerOf<Self> {
    // error: write 'action: Action.rows', not 'action: \.rows'
    EmptyReducer().forEach(\.rows, action: \.rows.element) { Row() }
  }
  @ReducerBuilder<State, Action> var body3: some ReducerOf<Self> {
    // error: write 'action: Action.rows', not 'action: \.rows'
    EmptyReducer().forEach(\.rows, action: \.rows, ifMissing: .ignore) { Row() }
  }
  @ReducerBuilder<State, Action> var body4: some ReducerOf<Self> {
    // error: write 'action: Action.rows', not 'action: \.rows'
    EmptyReducer().forEach(\.path, action: \.path) { Row() }
  }
  @ReducerBuilder<State, Action> var body5: some ReducerOf<Self> {
    // error: write 'action: Action.child', not 'action: \.child'
    EmptyReducer().ifLet(\.child, action: \.child) { Row() }
  }
  @ReducerBuilder<State, Action> var body6: some ReducerOf<Self> {
    // error: write 'action: Action.child', not 'action: \.child'
    EmptyReducer().ifLet(\.child, action: \.child.presented) { Row() }
  }
  @ReducerBuilder<State, Action> var body7: some ReducerOf<Self> {
    // error: write 'action: Action.child', not 'action: \.child'
    EmptyReducer().ifLet(\.child, action: \.child, ifMissing: .ignore) { Row() }
  }
  @ReducerBuilder<State, Action> var body8: some ReducerOf<Self> {
    // error: write 'action: Action.alert', not 'action: \.alert'
    EmptyReducer().ifLet(\.alert, action: \.alert)
  }
  @ReducerBuilder<State, Action> var body9: some ReducerOf<Self> {
    // error: write 'action: Action.alert', not 'action: \.alert'
    EmptyReducer().ifLet(\.alert, action: \.alert.presented)
  }
  @ReducerBuilder<State, Action> var body10: some ReducerOf<Self> {
    // error: write 'action: Action.child', not 'action: \.child'
    Scope(state: \.row, action: \.row) { Row() }
  }
  @ReducerBuilder<State, Action> var body11: some ReducerOf<Self> {
    // error: write 'action: Action.child', not 'action: \.child'
    Scope(state: \.row, action: \.child.row) { Row() }
  }
  @ReducerBuilder<State, Action> var body12: some ReducerOf<Self> {
    // error: write 'action: Action.view', not 'action: \.view'
    BindingReducer(action: \.view)
  }
  @ReducerBuilder<State, Action> var body13: some ReducerOf<Self> {
    // error: write 'action: Action.view', not 'action: \.view'
    BindingReducer(action: \.view.form)
  }
}

extension Modes {
  @ReducerBuilder<State, Action> var body14: some ReducerOf<Self> {
    // error: write 'ifCaseLet(State.child, action: Action.child)'
    EmptyReducer().ifCaseLet(\.row, action: \.row) { Row() }
  }
  @ReducerBuilder<State, Action> var body15: some ReducerOf<Self> {
    // error: write 'Scope(state: State.child, action: Action.child)'
    Scope(state: \.row, action: \.row) { Row() }
  }
  @ReducerBuilder<State, Action> var body16: some ReducerOf<Self> {
    // error: write 'ifCaseLet(State.child, action: Action.child)'
    EmptyReducer().ifCaseLet(\.row.row, action: \.row.row) { Row() }
  }
  @ReducerBuilder<State, Action> var body17: some ReducerOf<Self> {
    // error: write 'Scope(state: State.child, action: Action.child)'
    Scope(state: \.row.row, action: \.row.row) { Row() }
  }
}

// error: write 'scope(state: State.child, action: Action.child)'
@MainActor func mistake18(_ store: Store<Mode, ModeAction>) { _ = store.scope(state: \.row, action: \.row) }
// error: write 'case(Destination.edit)', not 'case(\.edit)'
func mistake19(_ binding: StoreBinding<Mode>) { _ = binding.case(\.row) }
// error: write 'is(Destination.edit)', not 'is(\.edit)'
func mistake20(_ action: App.Action) { _ = action.is(\.row) }
// error: write '[case: Destination.edit]', not '[case: \.edit]'
func mistake21(_ action: App.Action) { _ = action[case: \.row] }
// error: write 'modify(Destination.edit)', not 'modify(\.edit)'
func mistake22(_ action: inout App.Action) { action.modify(\.row) { $0 = Row.Action.tapped } }
// error: write 'CasePath(Action.child)', not 'CasePath(\.child)'
func mistake23() { _ = CasePath<App.Action, Row.Action>(\.row) }
// error: write 'appending(Action.child)', not 'appending(\.child)'
func mistake24() { _ = CasePath(App.Action.row).appending(\.response) }
// error: write 'sending: Action.queryChanged', not 'sending: \.queryChanged'
@MainActor func mistake25(_ store: StoreOf<App>) { _ = store.binding(\.text, sending: \.text) }
// error: write 'action: Action.child', not 'action: \.child'
@MainActor func mistake26(_ store: StoreOf<App>) { _ = store.scope(state: \.row, action: \.row) }
// error: write 'action: Action.child', not 'action: \.child'
@MainActor func mistake27(_ store: StoreOf<App>) { _ = store.scope(state: \.child, action: \.child) }
// error: write 'action: Action.rows', not 'action: \.rows'
@MainActor func mistake28(_ store: StoreOf<App>) { _ = store.scope(state: \.rows, id: 1, action: \.rows) }
// error: write 'action: Action.rows', not 'action: \.rows'
@MainActor func mistake29(_ store: StoreOf<App>) { _ = store.scope(state: \.path, id: 0, action: \.path) }
@MainActor func mistake30(_ store: StoreOf<App>) {
  // error: write 'scopes(state: \.rows, action: Action.rows)'
  for row in store.scope(state: \.rows, action: \.rows) { _ = row }
}
@MainActor func mistake31(_ store: StoreOf<App>) {
  // error: write 'action: Action.rows', not 'action: \.rows'
  for row in store.scopes(state: \.rows, action: \.rows) { _ = row }
}
// error: write 'send(.tapped)', not 'send(\.tapped)'
@MainActor func mistake32(_ store: StoreOf<App>) { store.send(\.row) }
// error: write 'send(.tapped(value))', not 'send(\.tapped, value)'
@MainActor func mistake33(_ store: StoreOf<App>) { store.send(\.text, "a") }
// error: write 'send(.tapped)', not 'send(\.tapped)'
func mistake34(_ store: TestStoreOf<App>) async { await store.send(\.row) { $0.count = 1 } }
// error: write 'send(.tapped)', not 'send(\.tapped)'
func mistake35(_ store: TestStoreOf<App>) async { await store.send(\.row).finish() }
// error: write 'send(.tapped(value))', not 'send(\.tapped, value)'
func mistake36(_ store: TestStoreOf<App>) async { await store.send(\.row, 1) }
// error: write 'receive(Action.response)', not 'receive(\.response)'
func mistake37(_ store: TestStoreOf<App>) async { await store.receive(\.row) }
// error: write 'receive(Action.response)', not 'receive(\.response)'
func mistake38(_ store: TestStoreOf<App>) async { await store.receive(\.row, timeout: .seconds(1)) { $0.count = 1 } }
// error: write 'receive(Action.response, value)', not 'receive(\.response, value)'
func mistake39(_ store: TestStoreOf<App>) async { await store.receive(\.row, 1) }
// error: write 'receive(Action.response, value)', not 'receive(\.response, value)'
func mistake40(_ store: TestStoreOf<App>) async { await store.receive(\.row, 1) { $0.count = 1 } }
// error: write 'receive(Action.binding, \.isOn)', not 'receive(\.binding, \.isOn)'
func mistake41(_ store: TestStoreOf<App>) async { await store.receive(\.binding, \.isOn) }
// error: write 'receive(Action.binding, \.isOn, true)'
func mistake42(_ store: TestStoreOf<App>) async { await store.receive(\.binding, \.isOn, true) }
// error: write 'scope(state: State.child, action: Action.child)'
@MainActor func mistake43(_ store: Store<Mode, ModeAction>) { _ = store.scope(state: \.row.row, action: \.row.row) }
// error: write 'case(Destination.edit)', not 'case(\.edit)'
func mistake44(_ binding: StoreBinding<Mode>) { _ = binding.case(\.row.row) }
// error: write 'is(Destination.edit)', not 'is(\.edit)'
func mistake45(_ action: App.Action) { _ = action.is(\.row.row) }
// error: write '[case: Destination.edit]', not '[case: \.edit]'
func mistake46(_ action: App.Action) { _ = action[case: \.row.row] }
// error: write 'modify(Destination.edit)', not 'modify(\.edit)'
func mistake47(_ action: inout App.Action) { action.modify(\.row.row) { $0 = Row.Action.tapped } }
// error: write 'CasePath(Action.child)', not 'CasePath(\.child)'
func mistake48() { _ = CasePath<App.Action, Row.Action>(\.row.row) }
// error: write 'appending(Action.child)', not 'appending(\.child)'
func mistake49() { _ = CasePath(App.Action.row).appending(\.response.row) }
// error: write 'sending: Action.queryChanged', not 'sending: \.queryChanged'
@MainActor func mistake50(_ store: StoreOf<App>) { _ = store.binding(\.text, sending: \.text.row) }
// error: write 'action: Action.child', not 'action: \.child'
@MainActor func mistake51(_ store: StoreOf<App>) { _ = store.scope(state: \.row, action: \.row.row) }
// error: write 'action: Action.child', not 'action: \.child'
@MainActor func mistake52(_ store: StoreOf<App>) { _ = store.scope(state: \.child, action: \.child.row) }
// error: write 'action: Action.rows', not 'action: \.rows'
@MainActor func mistake53(_ store: StoreOf<App>) { _ = store.scope(state: \.rows, id: 1, action: \.rows.row) }
// error: write 'action: Action.rows', not 'action: \.rows'
@MainActor func mistake54(_ store: StoreOf<App>) { _ = store.scope(state: \.path, id: 0, action: \.path.row) }
@MainActor func mistake55(_ store: StoreOf<App>) {
  // error: write 'scopes(state: \.rows, action: Action.rows)'
  for row in store.scope(state: \.rows, action: \.rows.row) { _ = row }
}
@MainActor func mistake56(_ store: StoreOf<App>) {
  // error: write 'action: Action.rows', not 'action: \.rows'
  for row in store.scopes(state: \.rows, action: \.rows.row) { _ = row }
}
// error: write 'send(.tapped)', not 'send(\.tapped)'
@MainActor func mistake57(_ store: StoreOf<App>) { store.send(\.row.row) }
// error: write 'send(.tapped(value))', not 'send(\.tapped, value)'
@MainActor func mistake58(_ store: StoreOf<App>) { store.send(\.text.row, "a") }
// error: write 'send(.tapped)', not 'send(\.tapped)'
func mistake59(_ store: TestStoreOf<App>) async { await store.send(\.row.row) { $0.count = 1 } }
// error: write 'send(.tapped)', not 'send(\.tapped)'
func mistake60(_ store: TestStoreOf<App>) async { await store.send(\.row.row).finish() }
// error: write 'send(.tapped(value))', not 'send(\.tapped, value)'
func mistake61(_ store: TestStoreOf<App>) async { await store.send(\.row.row, 1) }
// error: write 'receive(Action.response)', not 'receive(\.response)'
func mistake62(_ store: TestStoreOf<App>) async { await store.receive(\.row.row) }
func mistake63(_ store: TestStoreOf<App>) async {
  // error: write 'receive(Action.response)', not 'receive(\.response)'
  await store.receive(\.row.row, timeout: .seconds(1)) { $0.count = 1 }
}
// error: write 'receive(Action.response, value)', not 'receive(\.response, value)'
func mistake64(_ store: TestStoreOf<App>) async { await store.receive(\.row.row, 1) }
// error: write 'receive(Action.response, value)', not 'receive(\.response, value)'
func mistake65(_ store: TestStoreOf<App>) async { await store.receive(\.row.row, 1) { $0.count = 1 } }
// error: write 'receive(Action.binding, \.isOn)', not 'receive(\.binding, \.isOn)'
func mistake66(_ store: TestStoreOf<App>) async { await store.receive(\.binding.row, \.isOn) }
// error: write 'receive(Action.binding, \.isOn, true)'
func mistake67(_ store: TestStoreOf<App>) async { await store.receive(\.binding.row, \.isOn, true) }
