// A small app in a module whose default isolation is the main actor. Two declarations need `nonisolated`: a type that a
// state contains, and the property that names a dependency. The compiler infers it for features and keys.

import FocusSync
import Store
import StoreTesting

nonisolated struct Fact: Equatable { var text: String }
struct FactClient { var fetch: @Sendable (Int) async throws -> Fact }
enum FactKey: DependencyKey {
  static let liveValue = FactClient { Fact(text: "\($0)") }
  static let testValue = FactClient { _ in throw CancellationError() }
}
extension DependencyValues {
  nonisolated var fact: FactClient {
    get { self[FactKey.self] }
    set { self[FactKey.self] = newValue }
  }
}
struct Row: Reducer {
  struct State: Equatable, Identifiable { let id: Int; var isDone = false }
  enum Action: Equatable { case toggled }
  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}
struct Confirm: EphemeralState, Equatable { enum Action: Equatable { case ok } }
struct Feature: Reducer {
  enum Field: Hashable { case name, button }
  enum Cancel { case fact }
  struct State: Equatable {
    var count = 0
    var fact: Fact?
    var name = ""
    var field: Field?
    var rows: IdentifiedArrayOf<Row.State> = []
    var alert: Confirm?
  }
  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case tapped
    case loaded(Result<Fact, any Error>)
    case rows(IdentifiedActionOf<Row>)
    case alert(PresentationAction<Confirm.Action>)
  }
  @Dependency(\.fact) var client
  @Dependency(\.continuousClock) var clock
  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .tapped:
        state.count += 1
        return .run { [count = state.count] send in
          try await clock.sleep(for: .seconds(1))
          await send(.loaded(Result { try await client.fetch(count) }))
        }.cancellable(id: Cancel.fact, cancelInFlight: true)
      case .loaded(.success(let fact)): state.fact = fact; return .none
      case .loaded, .binding, .rows, .alert: return .none
      }
    }
    .forEach(\.rows, action: Action.rows) { Row() }
    .ifLet(\.alert, action: Action.alert)
    .onChange(of: \.count) { state, old, new in .none }
  }
}
final class Screen {
  let store = Store(initialState: Feature.State()) { Feature() }
  let engine = FocusEngine<Feature.Field>()
  var token: Any?
  func start() {
    token = synchronize(SyncSide(store, \.field), SyncSide(engine))
    store.send(.tapped)
    for row in store.scopes(state: \.rows, action: Feature.Action.rows) { _ = row.store }
  }
}
func test() async {
  let store = TestStore(initialState: Feature.State()) {
    Feature()
  } withDependencies: {
    $0.fact = FactClient { _ in Fact(text: "") }
  }
  await store.send(.tapped) { $0.count = 1 }
  await store.receive(Feature.Action.loaded) { $0.fact = Fact(text: "") }
  await store.finish()
}
