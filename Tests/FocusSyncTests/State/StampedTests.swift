import FocusSync
import Store
import Testing

/// Law 10 in state: a request of an effect is dropped if focus has moved in the meantime, even if it came back.
@MainActor @Suite struct StampedTests {
  struct SignIn: Reducer {
    struct State: Equatable {
      @Stamped var focusedField: Field?
      var stamp: Stamped<Field?>.Stamp?
    }

    enum Action: BindableAction {
      case binding(BindingAction<State>)
      case started
      case failed
    }

    var body: some Reducer<State, Action> {
      BindingReducer<State, Action>()
      Reduce { state, action in
        switch action {
        case .binding: break
        case .started: state.stamp = state.$focusedField.stamp
        case .failed: state.$focusedField.set(.username, ifUnchangedSince: state.stamp!)
        }
        return .none
      }
    }
  }

  let engine = loginEngine()
  let store = Store<SignIn.State, SignIn.Action>(initialState: SignIn.State(focusedField: .logIn)) { SignIn() }

  @Test(arguments: [true, false])
  func anEffectMovesFocusOnlyIfTheUserHasNot(userMoved: Bool) {
    let mirror = synchronize(SyncSide(store, \.focusedField), SyncSide(engine))
    store.send(.started)
    if userMoved { engine.click(.password) }
    store.send(.failed)
    #expect(store.focusedField == (userMoved ? .password : .username))
    #expect(engine.focused == store.focusedField)
    withExtendedLifetime(mirror) {}
  }

  @Test func focusThatLeftAndCameBackHasChanged() {
    let mirror = synchronize(SyncSide(store, \.focusedField), SyncSide(engine))
    store.send(.started)
    engine.request(.password)
    engine.request(.logIn)
    #expect(store.focusedField == .logIn)
    store.send(.failed)
    #expect(store.focusedField == .logIn)
    #expect(engine.focused == .logIn)
    withExtendedLifetime(mirror) {}
  }

  @Test func writingTheSameValueIsNoChange() {
    var focus = Stamped<Field?>(wrappedValue: .username)
    let before = focus.stamp
    focus.wrappedValue = .username
    #expect(focus.set(.password, ifUnchangedSince: before) == true)
    #expect(focus.wrappedValue == .password)
    #expect(focus.set(.logIn, ifUnchangedSince: before) == false)
    #expect(focus.wrappedValue == .password)
  }

  @Test func twoPropertiesAreEqualIfTheirValuesAre() {
    var state = SignIn.State(focusedField: .username)
    state.focusedField = .password
    state.focusedField = .username
    #expect(state == SignIn.State(focusedField: .username))
    #expect("\(state.$focusedField)" == "\(state.focusedField as Any)")
  }

  @Test func aCopyOfTheStateHasItsOwnStamp() {
    let old = SignIn.State(focusedField: .username)
    var new = old
    new.focusedField = .password
    #expect(old.$focusedField.isUnchanged(since: old.$focusedField.stamp))
    #expect(!new.$focusedField.isUnchanged(since: old.$focusedField.stamp))
  }
}
