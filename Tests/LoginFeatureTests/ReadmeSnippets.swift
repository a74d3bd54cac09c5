// The code of README.md, compiled and run. `ReadmeTests` checks that every snippet there stands in a file that is compiled.

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
    let mirror = synchronize(SyncEnd(store, \.focusedField), SyncEnd(engine))

    engine.press(KeyEvent(.tab))  // the user presses Tab
    #expect(store.focusedField == .password)

    store.send(.signInTapped)  // the reducer finds that the username is empty
    #expect(engine.focused == .username)

    mirror.cancel()
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
}

struct Counter: Reducer {
  struct State: Equatable {
    var count = 0
  }

  enum Action {
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
