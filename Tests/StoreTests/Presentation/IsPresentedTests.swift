import StoreTesting
import Testing

@testable import Store

/// A screen that notes in each place if it is presented.
private struct Screen: Reducer {
  struct State: Equatable {
    var seen: [String] = []
    var inner = Inner.State()
  }

  enum Action: Equatable {
    case look, lookLater
    case looked(Bool)
    case inner(Inner.Action)
  }

  @Dependency(\.isPresented) var isPresented

  var body: some ReducerOf<Self> {
    Scope(state: \.inner, action: Action.inner) { Inner() }
    Reduce { state, action in
      switch action {
      case .look: state.seen.append("reducer \(isPresented)")
      case .lookLater: return .run { [self] send in await send(.looked(isPresented)) }
      case .looked(let isPresented): state.seen.append("effect \(isPresented)")
      case .inner: break
      }
      return .none
    }
    .onMount { state in
      state.seen.append("onMount \(isPresented)")
      return .none
    }
  }

  /// A part of the screen.
  struct Inner: Reducer {
    struct State: Equatable { var seen: Bool? }
    enum Action: Equatable { case look }

    @Dependency(\.isPresented) var isPresented

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      state.seen = isPresented
      return .none
    }
  }
}

private struct App: Reducer {
  struct State: Equatable {
    var root = Screen.State()
    var sheet: Screen.State?
    var plain: Screen.State?
    var path = StackState<Screen.State>()
  }

  enum Action {
    case root(Screen.Action)
    case sheet(PresentationAction<Screen.Action>)
    case plain(Screen.Action)
    case path(StackActionOf<Screen>)
    case open
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.root, action: Action.root) { Screen() }
    Reduce { state, action in
      if case .open = action {
        (state.sheet, state.plain) = (Screen.State(), Screen.State())
        state.path.append(Screen.State())
      }
      return .none
    }
    .ifLet(\.sheet, action: Action.sheet) { Screen() }
    .ifLet(\.plain, action: Action.plain) { Screen() }
    .forEach(\.path, action: Action.path) { Screen() }
  }
}

@Suite struct IsPresentedTests {
  @Test func featuresThatCanBeDismissedArePresented() async {
    let store = TestStore(initialState: App.State()) { App() }
    store.exhaustivity = .off
    await store.send(.open)
    for action in [Screen.Action.look, .lookLater, .inner(.look)] {
      await store.send(.root(action))
      await store.send(.sheet(.presented(action)))
      await store.send(.plain(action))
      await store.send(.path(.element(id: 0, action: action)))
    }
    func seen(_ isPresented: Bool) -> Screen.State {
      Screen.State(
        seen: ["onMount", "reducer", "effect"].map { "\($0) \(isPresented)" },
        inner: Screen.Inner.State(seen: isPresented)
      )
    }
    #expect(store.state.root == seen(false) && store.state.plain == seen(false))
    #expect(store.state.sheet == seen(true) && store.state.path[0] == seen(true))
    await store.finish()
  }

  @Test func aTestOfAFeatureAloneSetsIt() async {
    let store = TestStore(initialState: Screen.State()) {
      Screen()
    } withDependencies: {
      $0.isPresented = true
    }
    store.exhaustivity = .off
    await store.send(.look)
    #expect(store.state.seen == ["onMount true", "reducer true"])
    await store.finish()
  }

  @Test func theRootIsNotPresented() async {
    let store = TestStore(initialState: Screen.State()) { Screen() }
    store.exhaustivity = .off
    await store.send(.look)
    #expect(store.state.seen == ["onMount false", "reducer false"])
    await store.finish()
  }

  @Test func outsideOfAFeatureNothingIsPresented() {
    #expect(!DependencyValues().isPresented)
  }
}
