import FocusSync
import Store
import TestSupport
import Testing

/// Law 14 for a child: after it has left, it receives no action, and nothing is reported.
@LawActor @Suite struct GoneChildTests {
  struct Parent: Reducer {
    struct State: Equatable {
      var form: Form.State? = Form.State()
      var received = 0
    }

    enum Action {
      case form(Form.Action)
      case dismiss
    }

    var body: some Reducer<State, Action> {
      Reduce<State, Action> { state, action in
        switch action {
        case .form(let action):
          state.received += 1
          guard var form = state.form else { return .none }
          if case .binding = action { _ = Form().body.reduce(into: &form, action: action) }
          if case .focus(let field) = action { form.focusedField = field }
          if case .focusRefused = action {
            state.form = nil
            return .none
          }
          state.form = form
        case .dismiss: state.form = nil
        }
        return .none
      }
    }
  }

  enum End: CaseIterable { case store, binding }

  let engine = loginEngine()
  let parent = Store<Parent.State, Parent.Action>.onLawActor(Parent.State()) { Parent() }

  /// Any report in `body` fails the test.
  private func silently(_ body: () throws -> Void) rethrows {
    try IssueReporting.$handler.withValue(IssueHandler { Issue.record("reported: \($0)") }, operation: body)
  }

  private func end(_ child: Store<Form.State, Form.Action>, _ end: End) -> SyncSide<Field?> {
    switch end {
    case .store: SyncSide(child, \.focusedField)
    case .binding: SyncSide(child.binding(\.focusedField))
    }
  }

  @Test(arguments: End.allCases)
  func aChildThatLeftReceivesNoActionAndNoReportIsMade(_ kind: End) throws {
    try silently {
      let child = try #require(parent.scope(state: \.form, action: Parent.Action.form))
      let mirror = synchronize(end(child, kind), SyncSide(engine))
      child.send(.focus(.password))
      #expect(engine.focused == .password)
      let received = parent.received
      parent.send(.dismiss)
      #expect(engine.focused == .password)
      engine.request(.username)
      engine.request(nil)
      mirror.settle()
      #expect(parent.received == received)
      #expect(mirror.writes == 1)
      _ = child
    }
  }

  @Test(arguments: End.allCases)
  func aChildThatLeavesDuringAFocusTurnReceivesNoAction(_ kind: End) throws {
    try silently {
      let child = try #require(parent.scope(state: \.form, action: Parent.Action.form))
      let mirror = synchronize(end(child, kind), SyncSide(engine))
      engine.onFocus(of: .password) { [parent] in parent.send(.dismiss) }
      engine.request(.password)
      #expect(parent.received == 0)
      #expect(parent.form == nil)
      #expect(engine.focused == .password)
      _ = (mirror, child)
    }
  }

  @Test func aChildThatLeavesOnARefusalReceivesNoFurtherAction() throws {
    try silently {
      engine.change(.password) { $0.isEnabled = false }
      let child = try #require(parent.scope(state: \.form, action: Parent.Action.form))
      let side = SyncSide(child, \.focusedField, refused: Form.Action.focusRefused)
      let mirror = synchronize(side, SyncSide(engine))
      child.send(.focus(.password))
      #expect(parent.form == nil)
      #expect(parent.received == 2)
      engine.request(.username)
      #expect(parent.received == 2)
      withExtendedLifetime(mirror) {}
    }
  }

  @Test func aRequestOfAChildThatLeftIsWithdrawn() throws {
    try silently {
      engine.remove(.password)
      let child = try #require(parent.scope(state: \.form, action: Parent.Action.form))
      var reports: [FocusReport<Field>] = []
      engine.onReport = { reports.append($0) }
      let mirror = synchronize(SyncSide(child, \.focusedField), SyncSide(engine))
      child.send(.focus(.password))
      parent.send(.dismiss)
      engine.add(.element(.password))
      #expect(engine.focused == nil)
      #expect(reports.isEmpty)
      withExtendedLifetime(mirror) {}
    }
  }
}
