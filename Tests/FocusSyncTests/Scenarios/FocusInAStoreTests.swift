import FocusSync
import Store
import Testing

/// The last step of the talk on focus in an architecture: the login form, with its focus in a store.
@MainActor @Suite struct FocusInAStoreTests {
  struct LoginForm: Reducer {
    struct State: Equatable {
      var username = ""
      var password = ""
      @Stamped var focusedField: Field? = .username
    }

    enum Action: BindableAction {
      case binding(BindingAction<State>)
      case signInTapped
      case signInFailed(asOf: Stamped<Field?>.Stamp)
    }

    var body: some Reducer<State, Action> {
      BindingReducer<State, Action>()
      Reduce { state, action in
        switch action {
        case .binding: break
        case .signInTapped:
          if state.username.isEmpty {
            state.focusedField = .username
          } else if state.password.isEmpty {
            state.focusedField = .password
          } else {
            state.focusedField = nil
            let before = state.$focusedField.stamp
            return .run { send in await send(.signInFailed(asOf: before)) }
          }
        case .signInFailed(let before):
          state.$focusedField.set(.username, ifUnchangedSince: before)
        }
        return .none
      }
    }
  }

  let engine = loginEngine()
  let store = Store<LoginForm.State, LoginForm.Action>(initialState: LoginForm.State()) { LoginForm() }

  @Test func theFirstFieldHasFocusFromTheStart() {
    let mirror = synchronize(SyncSide(store, \.focusedField), SyncSide(engine))
    #expect(engine.focused == .username)
    #expect(mirror.writes == 1)
  }

  @Test func signingInFocusesTheFirstEmptyFieldAndTheStoreReceivesKeys() {
    let mirror = synchronize(SyncSide(store, \.focusedField), SyncSide(engine))
    engine.tab()
    #expect(store.focusedField == .password)
    store.send(.signInTapped)
    #expect(engine.focused == .username)
    store.username = "blob"
    store.send(.signInTapped)
    #expect(engine.focused == .password)
    withExtendedLifetime(mirror) {}
  }

  /// The form gives focus up while the request is in flight. A failure restores it, unless the user has moved focus.
  @Test(arguments: [false, true])
  func aFailureFocusesTheUsernameUnlessTheUserMovedFocus(userWent: Bool) async {
    let mirror = synchronize(SyncSide(store, \.focusedField), SyncSide(engine))
    store.username = "blob"
    store.password = "secret"
    let task = store.send(.signInTapped)
    #expect(engine.focused == nil)
    if userWent { engine.click(.password) }
    await task.finish()
    #expect(engine.focused == (userWent ? .password : .username))
    #expect(store.focusedField == engine.focused)
    withExtendedLifetime(mirror) {}
  }
}
