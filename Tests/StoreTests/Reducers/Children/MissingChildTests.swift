import Store
import Testing

/// Every kind of action for a child that is not there.
private enum Missing: String, CaseIterable, Codable, Sendable {
  case optional, presented, dismissed, caseOfOptionalChild, caseOfScope, row, screen, poppedScreen

  var action: MissingFeature.Action {
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

  /// The parts of the report that differ between the kinds.
  var report: (reducer: String, reason: String, action: String) {
    switch self {
    case .optional: ("ifLet", "its state is nil", "optional")
    case .presented: ("ifLet", "its state is nil", "sheet(.presented)")
    case .dismissed: ("ifLet", "its state is nil", "sheet(.dismiss)")
    case .caseOfOptionalChild: ("ifCaseLet", "the state is in the case 'view'", "edit")
    case .caseOfScope: ("Scope", "the state is in the case 'view'", "edit")
    case .row: ("forEach", "there is no element 7", "rows(.element)")
    case .screen: ("forEach", "there is no screen #3", "path(.element)")
    case .poppedScreen: ("forEach", "there is no screen #3", "path(.popFrom)")
    }
  }

  var line: UInt {
    switch self {
    case .caseOfScope: MissingFeature.firstLine
    case .caseOfOptionalChild: MissingFeature.firstLine + 3
    case .optional: MissingFeature.firstLine + 9
    case .presented, .dismissed: MissingFeature.firstLine + 10
    case .row: MissingFeature.firstLine + 11
    case .screen, .poppedScreen: MissingFeature.firstLine + 14
    }
  }
}

private struct MissingFeature: Reducer {
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
    /// The number of actions that the parent has handled.
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

  let ifMissing: MissingChildPolicy

  static let firstLine: UInt = #line + 4

  var body: some Reducer<State, Action> {
    Scope(state: \.scoped, action: Action.scoped) {
      Scope(state: Mode.edit, action: ModeAction.edit, ifMissing: ifMissing) { set }
    }
    Scope(state: \.mode, action: Action.mode) {
      EmptyReducer().ifCaseLet(Mode.edit, action: ModeAction.edit, ifMissing: ifMissing) { set }
    }
    Reduce { state, _ in
      state.seen += 1
      return .none
    }
    .ifLet(\.optional, action: Action.optional, ifMissing: ifMissing) { set }
    .ifLet(\.sheet, action: Action.sheet, ifMissing: ifMissing) { set }
    .forEach(\.rows, action: Action.rows, ifMissing: ifMissing) {
      Scope(state: \.value, action: sameAction()) { set }
    }
    .forEach(\.path, action: Action.path, ifMissing: ifMissing) { set }
  }

  private var set: Reduce<Int, Int> {
    Reduce { state, action in
      state = action
      return .none
    }
  }
}

@MainActor
@Suite struct MissingChildTests {
  /// The reports of an action for a missing child. The action changes nothing, and the parent still handles it.
  private func reports(_ missing: Missing, _ policy: MissingChildPolicy) -> [ReportedIssue] {
    let store = Store(initialState: MissingFeature.State()) { MissingFeature(ifMissing: policy) }
    let issues = reported { store.send(missing.action) }
    #expect(store.state == MissingFeature.State(seen: 1))
    return issues
  }

  @Test(arguments: Missing.allCases)
  private func anActionForAMissingChildIsReportedAndTheParentSeesIt(missing: Missing) throws {
    let issues = reports(missing, .report)
    #expect(issues.count == 1)
    let issue = try #require(issues.first)
    #expect(issue.location.description == "StoreTests/MissingChildTests.swift:\(missing.line)")
    #expect(
      issue.message == """
        '\(missing.report.reducer)' received an action for a child that is not there: \(missing.report.reason).

          Action: \(missing.report.action)

        The action is ignored. Either it was sent after the child had gone: check in the interface, or pass \
        'ifMissing: .ignore' where that is expected. Or the parent removed the child while handling the action in a \
        reducer that runs before this one: put the parent's logic where it runs after its children.
        """
    )
  }

  @Test(arguments: Missing.allCases)
  private func anActionForAMissingChildIsIgnoredByPolicy(missing: Missing) {
    #expect(reports(missing, .ignore).isEmpty)
  }

  @Test(arguments: Missing.allCases)
  private func anActionForAMissingChildStopsTheProgramByPolicy(missing: Missing) async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [missing = missing as Missing] in
      await MainActor.run {
        _ = Store(initialState: MissingFeature.State()) { MissingFeature(ifMissing: .trap) }.send(missing.action)
      }
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    let location = "StoreTests/MissingChildTests.swift:\(missing.line)"
    #expect(text.contains("\(location): '\(missing.report.reducer)' received an action"))
    #expect(text.contains("'ifMissing: .trap' stops here."))
  }
}
