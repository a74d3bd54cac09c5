import FocusSync
import Observation
import Store
import TestSupport
import Testing

/// Law 5: a change of state wins over the moves that the engine makes by itself because the tree changes.
///
/// The front end of these tests makes all edits in one update, before focus is written.
@LawActor @Suite struct ConsequenceTests {
  struct Login: Reducer {
    struct State: Equatable {
      var focusedField: Field? = .username
      var fieldBeforeLogin: Field?
      var isLoggingIn = false
      var hasPassword = true
    }

    enum Action: BindableAction {
      case binding(BindingAction<State>)
      case signIn
      case failed
      case cancelled
      case passwordRemoved(focusing: Field?)
    }

    var body: some Reducer<State, Action> {
      BindingReducer<State, Action>()
      Reduce { state, action in
        switch action {
        case .binding: break
        case .signIn:
          state.isLoggingIn = true
          state.fieldBeforeLogin = state.focusedField
          state.focusedField = nil
        case .failed:
          state.isLoggingIn = false
          state.focusedField = .username
        case .cancelled:
          state.isLoggingIn = false
          state.focusedField = state.fieldBeforeLogin
        case .passwordRemoved(let field):
          state.hasPassword = false
          state.focusedField = field
        }
        return .none
      }
    }
  }

  /// A login form on a screen: its store, its engine and their synchronization.
  @LawActor final class Form {
    let store = Store<Login.State, Login.Action>.onLawActor(Login.State()) { Login() }
    let engine: FocusEngine<Field>
    private var tokens: [Any] = []

    init(_ policy: FocusOptions.RemovalPolicy) {
      engine = FocusEngine<Field>(options: FocusOptions(keyboardNavigation: true, removalPolicy: policy))
      tokens.append(store.observe { [weak self] in self?.describe() })
      describe()
      tokens.append(synchronize(SyncSide(store, \.focusedField), SyncSide(engine)))
    }

    private func describe() {
      let isEnabled = !store.isLoggingIn
      let fields: [Field] = store.hasPassword ? [.username, .password, .logIn] : [.username, .logIn]
      engine.setContent(
        fields.enumerated().map { .element($1, order: $0, isEnabled: isEnabled) }
      )
    }
  }

  @Test(arguments: [FocusOptions.RemovalPolicy.clear, .neighbour, .default])
  func law5AFailedLoginFocusesTheFieldThatTheFailureEnables(policy: FocusOptions.RemovalPolicy) {
    let form = Form(policy)
    form.engine.request(.password)
    form.store.send(.signIn)
    #expect(form.engine.focused == nil)
    #expect(form.store.focusedField == nil)
    form.store.send(.failed)
    #expect(form.engine.focused == .username)
    #expect(form.store.focusedField == .username)
  }

  @Test(arguments: [FocusOptions.RemovalPolicy.clear, .neighbour, .default])
  func law5ACancelledLoginRestoresFocus(policy: FocusOptions.RemovalPolicy) {
    let form = Form(policy)
    form.engine.request(.password)
    form.store.send(.signIn)
    form.store.send(.cancelled)
    #expect(form.engine.focused == .password)
    #expect(form.store.focusedField == .password)
  }

  /// The neighbour of a removed element gets focus only if state does not decide otherwise.
  @Test(arguments: [Field.username, .logIn, nil])
  func law5StateThatRemovesTheFocusedElementDecidesTheNextFocus(field: Field?) {
    let form = Form(.neighbour)
    form.engine.request(.password)
    form.store.send(.passwordRemoved(focusing: field))
    #expect(form.engine.focused == field)
    #expect(form.store.focusedField == field)
  }

  @Test func law11StateThatNamesTheRemovedElementFollowsTheEngine() {
    let form = Form(.neighbour)
    form.engine.request(.username)
    form.store.send(.passwordRemoved(focusing: .username))
    form.engine.remove(.username)
    #expect(form.engine.focused == .logIn)
    #expect(form.store.focusedField == .logIn)
  }

  @Test func law5AModelThatRemovesTheFocusedElementDecidesTheNextFocus() {
    let model = Model()
    let engine = loginEngine(options: FocusOptions(keyboardNavigation: true))
    let mirror = synchronize(SyncSide(model, \.field), SyncSide(engine))
    engine.request(.password)
    model.field = .username
    engine.remove(.password)
    mirror.settle()
    #expect(engine.focused == .username)
    #expect(model.field == .username)
  }

  @Observable final class Model {
    var field: Field?
  }
}
