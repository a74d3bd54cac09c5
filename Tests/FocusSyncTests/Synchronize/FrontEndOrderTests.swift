import FocusSync
import Store
import TestSupport
import Testing

/// Law 19: a front end that describes its elements in an observer of the store may be registered before `synchronize`
/// or after.
@LawActor @Suite struct FrontEndOrderTests {
  enum Status: Equatable, CaseIterable {
    case absent, disabled, enabled
  }

  struct Form: Reducer {
    struct State: Equatable {
      var field: Int?
      var statuses: [Status] = [.enabled, .enabled, .enabled]
      var hasDialog = false
    }

    enum Action: BindableAction {
      case binding(BindingAction<State>)
      case show(State)
    }

    var body: some Reducer<State, Action> {
      BindingReducer<State, Action>()
      Reduce { state, action in
        if case .show(let new) = action { state = new }
        return .none
      }
    }
  }

  /// The place where focus ends in a turn that changes both the elements and the field.
  struct End: Equatable {
    var focused: Int?
    var field: Int?
    var pending: Int?
  }

  private func end(
    from old: Form.State,
    to new: Form.State,
    isFrontEndFirst: Bool,
    _ policy: FocusOptions.RemovalPolicy
  ) -> (end: End, writes: UInt64) {
    let engine = FocusEngine<Int>(options: FocusOptions(removalPolicy: policy))
    engine.onReport = { _ in }
    let store = Store<Form.State, Form.Action>.onLawActor(old) { Form() }
    let describe = {
      var nodes: [FocusNode<Int>] = store.statuses.enumerated().compactMap { id, status in
        status == .absent ? nil : .element(id, order: id, isEnabled: status == .enabled)
      }
      if store.hasDialog { nodes += [.scope(4, order: 4, isModal: true), .element(3, in: 4, order: 3)] }
      engine.setContent(nodes)
    }
    describe()
    var tokens: [ObserveToken] = []
    if isFrontEndFirst { tokens.append(store.observe { describe() }) }
    let mirror = synchronize(SyncSide(store, \.field), SyncSide(engine))
    if !isFrontEndFirst { tokens.append(store.observe { describe() }) }
    let before = mirror.writes
    store.send(.show(new))
    let end = End(focused: engine.focused, field: store.field, pending: engine.pending)
    withExtendedLifetime(tokens) {}
    return (end, mirror.writes - before)
  }

  @LawActor @Test func law19AFrontEndMayComeBeforeOrAfter() {
    let changes = states(fields: [nil, 0]).flatMap { old in states(fields: [nil, 0, 1]).map { (old, $0) } }
    for (old, new) in Thoroughness.some(changes.count / 10, of: changes) {
      let before = end(from: old, to: new, isFrontEndFirst: true, .neighbour).end
      let after = end(from: old, to: new, isFrontEndFirst: false, .neighbour).end
      #expect(before == after, "\(old), \(new)")
    }
  }

  private func states(fields: [Int?]) -> [Form.State] {
    fields.flatMap { field in
      Status.allCases.flatMap { one in
        Status.allCases.map { Form.State(field: field, statuses: [one, $0, .enabled]) }
      }
    }
  }

  /// The field behind a dialog is asked for in the action that closes the dialog.
  @Test(arguments: [true, false]) func law19AFieldBehindADialogGetsFocusWhenTheDialogCloses(isFrontEndFirst: Bool) {
    let open = Form.State(field: 3, hasDialog: true)
    let found = end(from: open, to: Form.State(field: 1), isFrontEndFirst: isFrontEndFirst, .neighbour)
    #expect(found.end == End(focused: 1, field: 1))
    #expect(found.writes == 1)
  }

  /// The field that is asked for is enabled by the same action.
  @Test(arguments: [true, false]) func law19AFieldThatTheSameActionEnablesGetsFocus(isFrontEndFirst: Bool) {
    let old = Form.State(field: 0, statuses: [.enabled, .disabled, .enabled])
    let found = end(from: old, to: Form.State(field: 1), isFrontEndFirst: isFrontEndFirst, .neighbour)
    #expect(found.end == End(focused: 1, field: 1))
  }

  /// The field that is asked for is disabled by the same action: focus stays where it was, whatever the policy.
  @Test(arguments: [true, false]) func law19AFieldThatTheSameActionDisablesLeavesFocus(isFrontEndFirst: Bool) {
    let new = Form.State(field: 1, statuses: [.enabled, .disabled, .enabled])
    let found = end(from: Form.State(field: 0), to: new, isFrontEndFirst: isFrontEndFirst, .neighbour)
    #expect(found.end == End(focused: 0, field: 0))
  }
}
