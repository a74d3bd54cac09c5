import Store
import Testing

private struct List: Reducer {
  struct State: Equatable {
    var rows = Array(0..<1_000)
  }
  enum Action {
    case change
    case open(Int)
  }
  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    if case .change = action { state.rows[0] += 1 }
    return .none
  }
}

private struct Detail: Reducer {
  struct State: Equatable {
    var number: Int
    var loaded = false
  }
  enum Action: Sendable { case load, loaded, close }
  @Dependency(\.dismiss) var dismiss
  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .load: return .run { await $0(.loaded) }
    case .loaded: state.loaded = true
    case .close: return .run { [dismiss] _ in await dismiss() }
    }
    return .none
  }
}

/// Screens of several kinds on one stack. Some of them can also be shown in an optional enum.
private struct App: Reducer {
  struct Screen: Reducer {
    enum State: Equatable {
      case list(List.State)
      case detail(Detail.State)
    }
    enum Action {
      case list(List.Action)
      case detail(Detail.Action)
    }
    var body: some Reducer<State, Action> {
      Scope(state: State.list, action: Action.list) { List() }
      Scope(state: State.detail, action: Action.detail) { Detail() }
    }
  }
  struct State: Equatable {
    var path = StackState<Screen.State>([.list(List.State())])
    var sheet: Screen.State?
  }
  enum Action {
    case path(StackActionOf<Screen>)
    case sheet(PresentationAction<Screen.Action>)
  }
  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .path(.element(_, .list(.open(let number)))): state.path.append(.detail(Detail.State(number: number)))
      case .sheet(.presented(.list(.open(let number)))): state.sheet = .detail(Detail.State(number: number))
      default: break
      }
      return .none
    }
    .forEach(\.path, action: Action.path) { Screen() }
    .ifLet(\.sheet, action: Action.sheet) { Screen() }
  }
}

@MainActor
@Suite(.timeLimit(.minutes(10))) struct HeterogeneousStackTests {
  @Test func screensOfSeveralKindsArePushedUsedAndPopped() async throws {
    let store = Store(initialState: App.State()) { App() }
    store.send(.path(.element(id: 0, action: .list(.open(7)))))
    #expect(store.path.last == .detail(Detail.State(number: 7)))
    await store.send(.path(.element(id: 1, action: .detail(.load)))).finish()
    #expect(store.path.last == .detail(Detail.State(number: 7, loaded: true)))
    let screen = try #require(store.scope(state: \.path, id: 1, action: App.Action.path))
    let detail = try #require(screen.scope(state: App.Screen.State.detail, action: App.Screen.Action.detail))
    #expect(detail.number == 7 && detail.loaded)
    #expect(screen.scope(state: App.Screen.State.list, action: App.Screen.Action.list) == nil)
    await detail.send(.close).finish()
    #expect(store.path.ids == [0] && !detail.isPresent)
  }

  @Test func aPresentedChildBecomesAnotherKind() async {
    let store = Store(initialState: App.State(sheet: .list(List.State()))) { App() }
    store.send(.sheet(.presented(.list(.open(3)))))
    await store.send(.sheet(.presented(.detail(.load)))).finish()
    #expect(store.sheet == .detail(Detail.State(number: 3, loaded: true)))
    await store.send(.sheet(.presented(.detail(.close)))).finish()
    #expect(store.sheet == nil)
  }

  @Test func anArrayInAnEnumInAnOptionalIsChangedInPlace() {
    let store = Store(initialState: App.State(sheet: .list(List.State()))) { App() }
    func addresses() -> [UnsafePointer<Int>?] {
      let state = store.state
      return [state.sheet, state.path.first].map { screen in
        guard case .list(let list)? = screen else { return nil }
        return list.rows.withUnsafeBufferPointer { $0.baseAddress }
      }
    }
    let before = addresses()
    store.send(.sheet(.presented(.list(.change))))
    store.send(.path(.element(id: 0, action: .list(.change))))
    #expect(addresses() == before && !before.contains(nil))
    var changed = List.State()
    changed.rows[0] = 1
    #expect(store.sheet == .list(changed) && store.path.first == .list(changed))
  }
}
