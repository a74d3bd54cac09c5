// The code of README.md, compiled and run. `ReadmeTests` checks that every snippet there stands in a file that is
// compiled.

import FocusSync
import LoginFeature
import Store
import StoreTesting
import Testing

@Suite struct ReadmeSnippets {
  @Test func aFailedLoginRefocusesTheUsername() async {
    let store = TestStore(initialState: LoginFeature.State(username: "blob", password: "secret")) {
      LoginFeature { _ in throw LoginError.wrongCredentials }
    }

    await store.send(.signInTapped) {
      $0.isLoggingIn = true
      $0.focusedField = nil
      $0.fieldBeforeLogin = .username
    }
    await store.receive(.loginResponse(.failure(.wrongCredentials))) {
      $0.isLoggingIn = false
      $0.fieldBeforeLogin = nil
      $0.error = .wrongCredentials
      $0.focusedField = .username
    }
    await store.finish()
  }

  @MainActor
  @Test func theCursorFollowsTheState() async {
    let store = Store(initialState: LoginFeature.State()) {
      LoginFeature { credentials in Session(username: credentials.username) }
    }

    // The engine knows what is on the screen, and where the cursor is.
    let engine = FocusEngine<LoginFeature.Field>(options: FocusOptions(keyboardNavigation: true))
    engine.update { screen in
      screen.add(.element(.username, frame: Rect(x: 10, y: 2, width: 40, height: 1)))
      screen.add(.element(.password, frame: Rect(x: 10, y: 4, width: 40, height: 1)))
      screen.add(.element(.signIn, frame: Rect(x: 10, y: 6, width: 11, height: 1), interactions: .activate))
    }

    // From here on the two are one: where the state points, the cursor goes, and the other way round.
    let mirror = synchronize(SyncSide(store, \.focusedField), SyncSide(engine))

    engine.press(KeyEvent(.tab))  // the user presses Tab
    #expect(store.focusedField == .password)

    store.send(.signInTapped)  // the reducer finds that the username is empty
    #expect(engine.focused == .username)

    mirror.cancel()  // ends it, and so does letting go of it: keep it as long as the two are to be one
  }

  @MainActor
  @Test func aCounter() async {
    let store = Store(initialState: Counter.State()) {
      Counter()
    }
    store.send(.incremented)
    #expect(store.count == 1)
    await store.send(.doubleRequested).finish()
    #expect(store.count == 2)
  }

  @Test func aSearchWaitsForTheClock() async {
    let clock = TestClock()
    let store = TestStore(initialState: Search.State()) {
      Search()
    } withDependencies: {
      $0.continuousClock = clock
      $0[Library.self].find = { ["\($0), a novel"] }
    }

    await store.send(.binding(.set(\.query, "Emma"))) { $0.query = "Emma" }
    await clock.advance(by: .milliseconds(300))
    await store.receive(.found(["Emma, a novel"])) { $0.titles = ["Emma, a novel"] }
    await store.finish()
  }
}

struct Counter: Reducer {
  struct State: Equatable {
    var count = 0
  }

  enum Action: Equatable {
    case incremented
    case doubleRequested
    case doubled(Int)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .incremented:
        state.count += 1
        return .none

      case .doubleRequested:
        return .run { [count = state.count] send in
          await send(.doubled(count * 2))
        }

      case .doubled(let count):
        state.count = count
        return .none
      }
    }
  }
}

struct Search: Reducer {
  struct State: Equatable {
    var query = ""
    var titles: [String] = []
    var counter: Counter.State?
  }

  enum Action: BindableAction, Equatable {
    case binding(BindingAction<State>)
    case found([String])
    case counter(PresentationAction<Counter.Action>)
  }

  @Dependency(\.continuousClock) var clock
  @Dependency(Library.self) var library

  var body: some Reducer<State, Action> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding(\.query):
        return .run { [query = state.query] send in
          try await send(.found(library.find(query)))
        }
        .debounce(id: "search", for: .milliseconds(300), clock: clock)

      case .found(let titles):
        state.titles = titles
        return .none

      case .binding, .counter:
        return .none
      }
    }
    .ifLet(\.counter, action: Action.counter) {
      Counter()
    }
  }
}

struct Library: DependencyKey {
  var find: @Sendable (_ query: String) async throws -> [String]

  static let liveValue = Library { query in [query] }
  static let testValue = Library(find: unimplemented("Library.find"))
}
