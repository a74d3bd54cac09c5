import Store
import Testing

@testable import FocusSync

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

@MainActor @Suite struct SyncSideStoreTests {
  let engine = loginEngine()
  let store = Store<Form.State, Form.Action>(initialState: Form.State()) { Form() }

  @Test func aReducerMovesFocusAndFocusSendsOneAction() {
    let mirror = synchronize(SyncSide(store, \.focusedField), SyncSide(engine))
    store.send(.focus(.password))
    #expect(engine.focused == .password)
    #expect(store.bindings == 0)
    engine.tab()
    #expect(store.focusedField == .username)
    #expect(store.bindings == 1)
    withExtendedLifetime(mirror) {}
  }

  @Test func aRefusalReachesTheReducerAsOneActionWithItsReason() {
    engine.change(.password) { $0.isEnabled = false }
    let mirror = synchronize(SyncSide(store, \.focusedField, refused: Form.Action.focusRefused), SyncSide(engine))
    store.send(.focus(.password))
    #expect(store.focusedField == nil)
    #expect(store.refusals == [.disabled])
    #expect(store.bindings == 0)
    withExtendedLifetime(mirror) {}
  }

  @Test func aReducerThatIgnoresARefusalGetsABindingActionAndNothingIsRetried() {
    engine.change(.password) { $0.isEnabled = false }
    let refused = { (_: Field?, _: FocusRefusal) in Form.Action.focus(.password) }
    let mirror = synchronize(SyncSide(store, \.focusedField, refused: refused), SyncSide(engine))
    store.send(.focus(.password))
    #expect(store.focusedField == nil)
    #expect(store.bindings == 1)
    #expect(mirror.writes == 2)
  }

  /// The action for the refusal leaves the field as it is, and sends another action.
  @Test func aFeatureMayAnswerARefusalByAFurtherAction() {
    engine.change(.password) { $0.isEnabled = false }
    let store = Store<Form.State, Form.Action>(initialState: Form.State()) {
      Form()
      Reduce<Form.State, Form.Action> { _, action in
        if case .focusRefused = action { return .send(.focus(.username)) }
        return .none
      }
    }
    let refused = { (_: Field?, reason: FocusRefusal) in Form.Action.focusRefused(.password, reason) }
    let mirror = synchronize(SyncSide(store, \.focusedField, refused: refused), SyncSide(engine))
    store.send(.focus(.password))
    #expect(store.focusedField == .username && engine.focused == .username)
    #expect(store.refusals == [.disabled] && store.bindings == 0)
    withExtendedLifetime(mirror) {}
  }

  @Test func aRefusalWithoutItsOwnActionNamesItsReasonAsTheSource() {
    engine.change(.password) { $0.isEnabled = false }
    let mirror = synchronize(SyncSide(store, \.focusedField), SyncSide(engine))
    var sources: [ActionSource.Kind] = []
    let token = store.observeActions { _, _, _, source in sources.append(source.kind) }
    store.send(.focus(.password))
    #expect(sources == [.caller, .other("focus: the element is disabled")])
    _ = (mirror, token)
  }

  /// The source of the action that reverts a request, for each reason.
  @Test(arguments: [
    (FocusRefusal.absent, "focus: the element never came"), (.disabled, "focus: the element is disabled"),
    (.trapped, "focus: a trap keeps it"), (.outOfView, "focus: out of view"), (.vetoed, "focus: vetoed"),
    (.stale, "focus: stale"),
    (.superseded, "focus: something newer came first"),
  ])
  func everyReasonHasAName(reason: FocusRefusal, source: String) {
    var sources: [String] = []
    let token = store.observeActions { _, _, _, source in
      if case .other(let name) = source.kind { sources.append("\(name)") }
    }
    let refusing = SyncSide<Field?>(
      get: { .some(nil) },
      set: { _ in .refused(reason) },
      observe: { _ in ObserveToken {} }
    )
    let mirror = synchronize(SyncSide(store, \.focusedField), refusing)
    store.send(.focus(.password))
    #expect(store.focusedField == nil)
    #expect(sources == [source])
    _ = (mirror, token)
  }

  @Test func anExpiredRequestReachesTheReducerOnceAsAbsent() {
    engine.remove(.password)
    engine.onReport = { _ in }
    let mirror = synchronize(SyncSide(store, \.focusedField, refused: Form.Action.focusRefused), SyncSide(engine))
    store.send(.focus(.password))
    #expect(store.focusedField == .password)
    engine.expirePendingRequest()
    #expect(store.focusedField == nil)
    #expect(store.refusals == [.absent])
    #expect(store.bindings == 0)
    withExtendedLifetime(mirror) {}
  }

  /// Two features share a screen. Each receives one action, and only about its own request.
  @Test func twoStoresOnOneBindingEachReceiveOneAction() {
    engine.remove(.password)
    let other = Store<Form.State, Form.Action>(initialState: Form.State()) { Form() }
    let focus = FocusBinding<Field, Field>.identity(engine)
    let mirrors = [store, other].map {
      synchronize(SyncSide($0, \.focusedField, refused: Form.Action.focusRefused), SyncSide(focus))
    }
    store.send(.focus(.password))
    other.send(.focus(.password))
    engine.click(.username)
    for store in [store, other] {
      #expect(store.focusedField == .username)
      #expect(store.refusals == [.superseded])
      #expect(store.bindings == 0)
    }
    store.send(.focus(.password))
    other.send(.focus(.logIn))
    #expect(store.refusals == [.superseded, .superseded])
    #expect(other.refusals == [.superseded])
    #expect((store.focusedField, other.focusedField) == (.logIn, .logIn))
    #expect((store.bindings, other.bindings) == (0, 0))
    withExtendedLifetime(mirrors) {}
  }

  @Test func aStoreBindingCanBeASide() {
    let mirror = synchronize(SyncSide(store.binding(\.focusedField)), SyncSide(engine))
    store.send(.focus(.password))
    #expect(engine.focused == .password)
    engine.request(nil)
    #expect(store.focusedField == nil)
    withExtendedLifetime(mirror) {}
  }

  /// Makes an observer that, in the first turn, moves focus to the username and sends an action.
  private func replyOnce(_ action: Form.Action) -> ObserveToken {
    var isFirst = true
    return store.observe { [engine, store] in
      guard isFirst else { return }
      isFirst = false
      engine.request(.username)
      store.send(action)
    }
  }

  @Test(arguments: [true, false])
  func aFocusMoveInAStoreTurnEndsWithTheLaterValue(isBinding: Bool) {
    let first = isBinding ? SyncSide(store.binding(\.focusedField)) : SyncSide(store, \.focusedField)
    let mirror = synchronize(first, SyncSide(engine))
    let token = replyOnce(.focus(.password))
    store.send(.focus(.logIn))
    #expect(store.focusedField == .password)
    #expect(engine.focused == .password)
    _ = (mirror, token)
  }

  @Test(arguments: [true, false])
  func aTurnThatEndsWithTheOldValueIsSeenByEverySide(isBinding: Bool) {
    let first = isBinding ? SyncSide(store.binding(\.focusedField)) : SyncSide(store, \.focusedField)
    let mirror = synchronize(first, SyncSide(engine))
    let token = replyOnce(.focus(nil))
    store.send(.twice(.password, nil))
    #expect(store.focusedField == engine.focused)
    _ = (mirror, token)
  }

  @Test func theStoreIsNotRetained() {
    var store: Store<Form.State, Form.Action>? = Store(initialState: Form.State()) { Form() }
    weak let reference = store
    let mirror = synchronize(SyncSide(store!, \.focusedField), SyncSide(engine))
    store = nil
    #expect(reference == nil)
    engine.tab()
    withExtendedLifetime(mirror) {}
  }

  // MARK: Mistakes

  private struct WithoutBindingReducer: Reducer {
    typealias State = Form.State
    typealias Action = Form.Action

    var body: some Reducer<State, Action> { Reduce { _, _ in .none } }
  }

  /// Tab has no effect then: focus goes back to the value of the state.
  @Test func aMoveThatNoReducerHandlesIsReported() {
    let store = Store<Form.State, Form.Action>(initialState: Form.State(focusedField: .username)) {
      WithoutBindingReducer()
    }
    let mirror = synchronize(SyncSide(store, \.focusedField, fileID: "App/Form.swift", line: 7), SyncSide(engine))
    let texts = issues { engine.tab() }
    #expect(texts.count == 1 && texts[0].contains("List 'BindingReducer()' first in the body of the feature"))
    #expect(texts.first?.hasPrefix("App/Form.swift:7: ") == true)
    #expect(engine.focused == .username && store.focusedField == .username)
    withExtendedLifetime(mirror) {}
  }

  @Test func aFeatureMayHandleAMoveItself() {
    let store = Store<Form.State, Form.Action>(initialState: Form.State()) {
      Reduce<Form.State, Form.Action> { state, action in
        if case .binding(\.focusedField) = action { state.focusedField = .password }
        return .none
      }
    }
    let mirror = synchronize(SyncSide(store, \.focusedField), SyncSide(engine))
    #expect(issues { engine.request(.username) }.isEmpty)
    #expect(engine.focused == .password && store.focusedField == .password)
    withExtendedLifetime(mirror) {}
  }

  /// The texts of the issues that `body` reports, with their lines.
  private func issues(_ body: () -> Void) -> [String] {
    let texts = Locked<[String]>([])
    let handler = IssueHandler { issue in texts.withLock { $0.append("\(issue)") } }
    IssueReporting.$handler.withValue(handler, operation: body)
    return texts.withLock { $0 }
  }

  // MARK: One side

  private func side(isBinding: Bool) -> SyncSide<Field?> {
    isBinding ? SyncSide(store.binding(\.focusedField)) : SyncSide(store, \.focusedField)
  }

  private func write(_ field: Field?) -> SyncWrite<Field?> { SyncWrite(value: field, reason: .change, sequence: 1) }

  @Test(arguments: [true, false]) func aSideIsBusyDuringATurnOfItsStore(isBinding: Bool) {
    let side = side(isBinding: isBinding)
    var notices: [String] = []
    let token = side.observe {
      if case .dated = $0 { notices.append("dated") } else { notices.append("\($0)") }
    }
    #expect(side.set(write(.password)) == .done)
    #expect(store.focusedField == .password && side.isAtRest)
    #expect(notices == ["dated"])
    let observer = store.observe {
      notices.append("observer")
      #expect(side.isBusy())
    }
    store.send(.focus(.logIn))
    #expect(notices == ["dated", "dated", "observer", "rested"])
    withExtendedLifetime((token, observer)) {}
  }

  /// Each action that changes the field has the time at which it was sent.
  @Test(arguments: [true, false]) func anActionInTheQueueHasTheTimeAtWhichItWasSent(isBinding: Bool) {
    let side = side(isBinding: isBinding)
    var times: [SyncTime] = []
    let token = side.observe { if case .dated(let time) = $0 { times.append(time) } }
    var queued = SyncTime.never
    var isFirst = true
    let other = store.observe { [store] in
      guard isFirst else { return }
      isFirst = false
      store.send(.focus(.password))
      queued = .now()
    }
    let before = SyncTime.now()
    store.send(.focus(.logIn))
    #expect(times.count == 2 && times[0] > before && times[1] > times[0] && times[1] < queued)
    _ = side.set(SyncWrite(value: .username, time: before))
    #expect(times.last == before, "A write has the time of its intent.")
    token.cancel()
    store.send(.focus(nil))
    #expect(times.count == 3)
    withExtendedLifetime(other) {}
  }

  @Test func aSideOfABindingOfClosuresIsBusyUntilAWriteIsApplied() {
    var (value, isApplied) = (0, true)
    let binding = StoreBinding<Int>(
      get: { value },
      set: { new, _ in if isApplied { value = new } },
      observe: { _ in ObserveToken {} }
    )
    let side = SyncSide(binding)
    _ = side.set(SyncWrite(value: 1))
    #expect(side.get() == 1 && side.isAtRest)
    isApplied = false
    _ = side.set(SyncWrite(value: 2))
    #expect(side.get() == 1 && side.isBusy())
  }

  @Test func sidesOfOneFieldAreRecognised() {
    #expect(side(isBinding: true).field == side(isBinding: false).field)
    #expect(SyncSide(store, \.bindings).field != side(isBinding: false).field)
  }

  @Test func aSideOfAReleasedStoreHasNoValue() {
    var store: Store<Form.State, Form.Action>? = Store(initialState: Form.State()) { Form() }
    let side = SyncSide(store!, \.focusedField)
    let token = side.observe { _ in }
    store = nil
    #expect(side.get() == nil && side.isAtRest && side.set(write(.logIn)) == .done)
    token.cancel()
    _ = store
  }
}
