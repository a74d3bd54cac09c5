// Names, forms and attributes of the Composable Architecture.

import Store
import StoreTesting

// error: Animate in the view, by the value that changes: '.animation(.default, value: store.count)'
@MainActor func mistake68(_ store: StoreOf<App>) { store.send(.tapped, animation: .default) }
// error: write '.binding(.set(\.name, value))'
@MainActor func mistake69(_ store: StoreOf<App>) { store.send(.set(\.text, "a")) }
// error: write '.binding(.set(\.name, value))'
func mistake70(_ store: TestStoreOf<App>) async { await store.send(.set(\.text, "a")) }
@MainActor func mistake71(_ store: StoreOf<App>) {
  // error: read 'store.count', and call 'store.send(.tapped)'
  _ = WithViewStore(store, observe: { $0 }) { viewStore in viewStore.count }
}
// error: read 'store.count', and call 'store.send(.tapped)'
@MainActor func mistake72(_ store: StoreOf<App>) { _ = ViewStore(store, observe: { $0 }) }
// error: read 'store.count', and call 'store.send(.tapped)'
func mistake73(_ viewStore: ViewStoreOf<App>) { _ = viewStore.count }
// error: has no dynamic member 'publisher'
@MainActor func mistake74(_ store: StoreOf<App>) { _ = store.publisher }
// error: renamed to 'Effect'
func mistake75() -> EffectTask<App.Action> { .none }
// error: renamed to 'Effect'
func mistake76() -> EffectPublisher<App.Action, Never> { .none }
// error: renamed to 'Reducer'
func mistake77() -> some ReducerProtocol<App.State, App.Action> { App() }
// error: renamed to 'ReducerOf'
func mistake78() -> some ReducerProtocolOf<App> { App() }
// error: Write 'Result<Value, any Error>'
func mistake79() -> TaskResult<Int> { .success(1) }
// error: Write 'Effect.run { send in await send(.loaded(try await load())) }'
func mistake80() -> Effect<App.Action> { .task { .loaded(1) } }
// error: Write 'Effect.run { _ in … }'
func mistake81() -> Effect<App.Action> { .fireAndForget { print(1) } }
// error: renamed to 'send(_:)'
func mistake82() -> Effect<App.Action> { .value(.tapped) }
// error: Write 'Effect.run { send in for await value in values { await send(.got(value)) } }'
func mistake83() -> Effect<App.Action> { .publisher { 1 } }
// error: has no member 'animation'
func mistake84() -> Effect<App.Action> { Effect.send(.tapped).animation() }
// error: extra argument 'animation'
func mistake85() -> Effect<App.Action> { .run { send in await send(.tapped, animation: .default) } }
// error: missing argument for parameter 'clock'
func mistake86() -> Effect<App.Action> { Effect.send(.tapped).debounce(id: 1, for: .seconds(1), scheduler: 1) }

struct Attributes {
  // error: declare an optional: 'var child: Child.State?'
  @Presents var presented: Row.State?
  // error: declare an optional: 'var child: Child.State?'
  @PresentationState var alsoPresented: Row.State?
  // error: with a 'BindingReducer', every field can be bound
  @BindingState var bound = 1
  // error: Hold the value in the state of a common parent, or in a dependency
  @Shared var shared = 1
}
// error: conform to the protocol: 'struct Feature: Reducer'
@Reducer struct WithMacro {}
// error: a store observes the fields of any state
@ObservableState struct Observed {}
// error: conform to the protocol: 'enum Action: CasePathable'
@CasePathable enum Cases { case a }
// error: write the 'testValue' with 'unimplemented("Client.load")'
@DependencyClient struct MacroClient {}
// error: Write 'DependencyKey', which also asks for a 'liveValue'
struct TestKey: TestDependencyKey {}
struct Queues {
  // error: renamed to 'continuousClock'
  @Dependency(\.mainQueue) var mainQueue
  // error: renamed to 'continuousClock'
  @Dependency(\.mainRunLoop) var mainRunLoop
  // error: 'DependencyValues' has no such property: check the name, or declare it there
  @Dependency(\.uuid) var uuid
}

extension App {
  @ReducerBuilder<State, Action> var body87: some ReducerOf<Self> {
    // error: List the reducers in a body, or write 'CombineReducers { First(); Second() }'
    combineReducers(App(), App())
  }
  @ReducerBuilder<State, Action> var body88: some ReducerOf<Self> {
    // error: onChange(of: \.value) { state, oldValue, newValue in
    EmptyReducer().onChange(of: \.row.id) { oldValue, newValue in Reduce { state, action in .none } }
  }
  @ReducerBuilder<State, Action> var body89: some ReducerOf<Self> {
    // error: expects 3 arguments, but 2 were used
    EmptyReducer().onChange(of: \.count) { oldValue, newValue in .none }
  }
  @ReducerBuilder<State, Action> var body90: some ReducerOf<Self> {
    // error: has no member '$child'
    EmptyReducer().ifLet(\.$child, action: Action.sheet) { Row() }
  }
  @ReducerBuilder<State, Action> var body91: some ReducerOf<Self> {
    // error: expects 2 arguments, but 3 were used
    Reduce { state, action, environment in .none }
  }
}
