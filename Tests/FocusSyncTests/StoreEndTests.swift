import FocusSync
import Store
import Testing

struct Form: Reducer {
  struct State: Equatable {
    var focusedField: Field?
    var refusals: [FocusRefusal] = []
    var bindings = 0
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case focus(Field?)
    case focusRefused(Field?, FocusRefusal)
    case twice(Field?, Field?)
  }

  var body: some Reducer<State, Action> {
    BindingReducer<State, Action>()
    Reduce { state, action in
      switch action {
      case .binding: state.bindings += 1
      case .focus(let field): state.focusedField = field
      case .twice(let first, let second):
        state.focusedField = first
        state.focusedField = second
      case .focusRefused(let field, let reason):
        state.focusedField = field
        state.refusals.append(reason)
      }
      return .none
    }
  }
}

@MainActor @Suite struct StoreEndTests {
  let engine = loginEngine()
  let store = Store<Form.State, Form.Action>(initialState: Form.State()) { Form() }

  @Test func aReducerMovesFocusAndFocusSendsOneAction() {
    let mirror = synchronize(SyncEnd(store, \.focusedField), SyncEnd(engine))
    store.send(.focus(.password))
    #expect(engine.focused == .password)
    #expect(store.bindings == 0)
    engine.tab()
    #expect(store.focusedField == .username)
    #expect(store.bindings == 1)
    _ = mirror
  }

  @Test func aRefusalReachesTheReducerAsOneActionWithItsReason() {
    engine.change(.password) { $0.isEnabled = false }
    let mirror = synchronize(SyncEnd(store, \.focusedField, refused: Form.Action.focusRefused), SyncEnd(engine))
    store.send(.focus(.password))
    #expect(store.focusedField == nil)
    #expect(store.refusals == [.disabled])
    #expect(store.bindings == 0)
    _ = mirror
  }

  @Test func aReducerThatIgnoresARefusalGetsABindingActionAndNothingIsRetried() {
    engine.change(.password) { $0.isEnabled = false }
    let refused = { (_: Field?, _: FocusRefusal) in Form.Action.focus(.password) }
    let mirror = synchronize(SyncEnd(store, \.focusedField, refused: refused), SyncEnd(engine))
    store.send(.focus(.password))
    #expect(store.focusedField == nil)
    #expect(store.bindings == 1)
    #expect(mirror.writes == 2)
  }

  @Test func aRefusalWithoutAnActionOfItsOwnNamesItsReasonAsTheSource() {
    engine.change(.password) { $0.isEnabled = false }
    let mirror = synchronize(SyncEnd(store, \.focusedField), SyncEnd(engine))
    var sources: [ActionSource.Kind] = []
    let token = store.observeActions { _, _, _, source in sources.append(source.kind) }
    store.send(.focus(.password))
    #expect(sources == [.caller, .other("focus: the element is disabled")])
    _ = (mirror, token)
  }

  @Test func aStoreBindingIsAnEndToo() {
    let mirror = synchronize(SyncEnd(store.binding(\.focusedField)), SyncEnd(engine))
    store.send(.focus(.password))
    #expect(engine.focused == .password)
    engine.request(nil)
    #expect(store.focusedField == nil)
    _ = mirror
  }

  @Test func aFocusMoveFromInsideAStoreTurnEndsInTheLater() {
    let mirror = synchronize(SyncEnd(store, \.focusedField), SyncEnd(engine))
    var isFirst = true
    let token = store.observe { [engine, store] in
      guard isFirst else { return }
      isFirst = false
      engine.request(.username)
      store.send(.focus(.password))
    }
    store.send(.focus(.logIn))
    #expect(store.focusedField == .password)
    #expect(engine.focused == .password)
    _ = (mirror, token)
  }

  @Test(arguments: [true, false])
  func aTurnThatEndsWithTheOldValueIsSeenByEveryEnd(isBinding: Bool) {
    let first = isBinding ? SyncEnd(store.binding(\.focusedField)) : SyncEnd(store, \.focusedField)
    let mirror = synchronize(first, SyncEnd(engine))
    var isFirst = true
    let token = store.observe { [engine, store] in
      guard isFirst else { return }
      isFirst = false
      engine.request(.username)
      store.send(.focus(nil))
    }
    store.send(.twice(.password, nil))
    #expect(store.focusedField == engine.focused)
    _ = (mirror, token)
  }

  @Test func theStoreIsNotKeptAlive() {
    var store: Store<Form.State, Form.Action>? = Store(initialState: Form.State()) { Form() }
    weak let reference = store
    let mirror = synchronize(SyncEnd(store!, \.focusedField), SyncEnd(engine))
    store = nil
    #expect(reference == nil)
    engine.tab()
    _ = mirror
  }
}
