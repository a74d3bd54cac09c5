import Store
import Testing

/// Every action that can come for a child that is not there.
private enum Late: String, CaseIterable, Codable, Sendable {
  case optional, presented, dismissed, caseOfOptionalChild, caseOfScope, row, screen, poppedScreen

  var action: LateFeature.Action {
    switch self {
    case .optional: .optional(1)
    case .presented: .sheet(.presented(1))
    case .dismissed: .sheet(.dismiss)
    case .caseOfOptionalChild: .mode(.edit(1))
    case .caseOfScope: .scoped(.edit(1))
    case .row: .rows(.element(id: 7, action: 1))
    case .screen: .path(.element(id: 3, action: 1))
    case .poppedScreen: .path(.popFrom(id: 3))
    }
  }

  /// What the report says besides what all reports say.
  var report: (reducer: String, what: String, action: String, advice: String) {
    switch self {
    case .optional: ("ifLet", "its state is nil", "optional", "")
    case .presented: ("ifLet", "its state is nil", "sheet(.presented)", "")
    case .dismissed: ("ifLet", "its state is nil", "sheet(.dismiss)", "")
    case .caseOfOptionalChild: ("ifCaseLet", "the state is in the case 'view'", "edit", "")
    case .caseOfScope:
      (
        "Scope", "the state is in the case 'view'", "edit",
        " Effects of the child go on when the state leaves the case: 'ifCaseLet' cancels them."
      )
    case .row: ("forEach", "there is no element 7", "rows(.element)", "")
    case .screen: ("forEach", "there is no screen #3", "path(.element)", "")
    case .poppedScreen: ("forEach", "there is no screen #3", "path(.popFrom)", "")
    }
  }

  var line: UInt {
    switch self {
    case .caseOfScope: LateFeature.firstLine
    case .caseOfOptionalChild: LateFeature.firstLine + 3
    case .optional: LateFeature.firstLine + 9
    case .presented, .dismissed: LateFeature.firstLine + 10
    case .row: LateFeature.firstLine + 11
    case .screen, .poppedScreen: LateFeature.firstLine + 14
    }
  }
}

private struct LateFeature: Reducer {
  struct Row: Equatable, Identifiable {
    var id: Int
    var value = 0
  }
  enum Mode: Equatable {
    case edit(Int)
    case view
  }
  enum ModeAction { case edit(Int) }
  struct State: Equatable {
    var optional: Int?
    var sheet: Int?
    var mode = Mode.view
    var scoped = Mode.view
    var rows: IdentifiedArray<Int, Row> = [Row(id: 1)]
    var path = StackState([0])
    /// How many actions the parent has seen.
    var seen = 0
  }
  enum Action {
    case optional(Int)
    case sheet(PresentationAction<Int>)
    case mode(ModeAction)
    case scoped(ModeAction)
    case rows(IdentifiedAction<Int, Int>)
    case path(StackAction<Int, Int>)
  }

  let late: LateAction

  static let firstLine: UInt = #line + 4

  var body: some Reducer<State, Action> {
    Scope(state: \.scoped, action: Action.scoped) {
      Scope(state: Mode.edit, action: ModeAction.edit, late: late) { set }
    }
    Scope(state: \.mode, action: Action.mode) {
      EmptyReducer().ifCaseLet(Mode.edit, action: ModeAction.edit, late: late) { set }
    }
    Reduce { state, _ in
      state.seen += 1
      return .none
    }
    .ifLet(\.optional, action: Action.optional, late: late) { set }
    .ifLet(\.sheet, action: Action.sheet, late: late) { set }
    .forEach(\.rows, action: Action.rows, late: late) {
      Scope(state: \.value, action: sameAction()) { set }
    }
    .forEach(\.path, action: Action.path, late: late) { set }
  }

  private var set: Reduce<Int, Int> {
    Reduce { state, action in
      state = action
      return .none
    }
  }
}

@MainActor
@Suite struct LateActionTests {
  /// The child that is not there changes nothing, and the parent handles the action all the same.
  private func reports(_ late: Late, _ policy: LateAction) -> [ReportedIssue] {
    let store = Store(initialState: LateFeature.State()) { LateFeature(late: policy) }
    let issues = reported { store.send(late.action) }
    #expect(store.state == LateFeature.State(seen: 1))
    return issues
  }

  @Test(arguments: Late.allCases)
  private func itIsReportedAndTheParentSeesIt(late: Late) throws {
    let issues = reports(late, .report)
    #expect(issues.count == 1)
    let issue = try #require(issues.first)
    #expect(issue.location.description == "StoreTests/LateActionTests.swift:\(late.line)")
    #expect(
      issue.message == """
        '\(late.report.reducer)' received an action for a child that is not there: \(late.report.what).

          Action: \(late.report.action)

        The action is ignored. Either it was sent after the child had gone: check in the interface, or pass 'late: .drop' \
        where that is expected. Or the parent removed the child while handling the action in a reducer that runs before this \
        one: put the parent's logic where it runs after its children.\(late.report.advice)
        """
    )
  }

  @Test(arguments: Late.allCases)
  private func itIsDroppedWhereThatIsExpected(late: Late) {
    #expect(reports(late, .drop).isEmpty)
  }

  @Test(arguments: Late.allCases)
  private func itStopsTheProgramWhereThatIsWanted(late: Late) async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [late = late as Late] in
      await MainActor.run {
        _ = Store(initialState: LateFeature.State()) { LateFeature(late: .trap) }.send(late.action)
      }
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(
      text.contains("StoreTests/LateActionTests.swift:\(late.line): '\(late.report.reducer)' received an action")
    )
    #expect(text.contains("'late: .trap' stops here."))
  }
}
