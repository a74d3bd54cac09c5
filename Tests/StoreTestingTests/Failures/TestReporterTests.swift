import Store
import StoreTesting
import Testing

/// A misuse that is reported outside of every test store fails the test that runs.
///
/// Tests `ReportIssue`.
@Suite struct TestReporterTests {
  /// The argument of each case that has run, by the text of the reporter's name for it.
  private static let arguments = Locked<[String: Int]>([:])

  @Test(arguments: 1...3) func theArgumentsTellTheCasesOfATestApart(argument: Int) throws {
    let test = "\(try #require(TestReporter.currentTest))"
    let former = Self.arguments.withLock { $0.updateValue(argument, forKey: test) }
    #expect(former == nil || former == argument)
  }

  private static let line = #line + 7

  @Test(
    .expectsIssue { issue in
      issue.comments == ["A misuse."] && issue.sourceLocation?.line == line && issue.sourceLocation?.fileID == #fileID
    }
  ) func aMisuseFailsTheTestAtItsLine() {
    reportIssue("A misuse.")
  }

  private static func isMissingChild(_ issue: Issue) -> Bool {
    "\(issue.comments)".contains("'ifLet' received an action for a child that is not there")
  }

  @MainActor
  @Test(.expectsIssue { isMissingChild($0) }) func aPlainStoreFailsTheTest() {
    let store = Store<Int, Int>(initialState: 0) {
      EmptyReducer()
        .ifLet(\.child, action: CasePath(embed: { $0 }, extract: { $0 })) { EmptyReducer<Int, Int>() }
    }
    store.send(1)
  }

  @MainActor
  @Test(.expectsIssue { isMissingChild($0) }) func anEffectOfAPlainStoreFailsTheTest() async {
    let store = Store<Int, Int>(initialState: 0) {
      Reduce { _, action in action == 1 ? .run { send in await send(2) } : .none }
        .ifLet(\.child, action: CasePath(embed: { $0 }, extract: { $0 == 2 ? $0 : nil })) { EmptyReducer<Int, Int>() }
    }
    await store.send(1).finish()
  }

  @Test func aHandlerTakesPrecedence() {
    IssueReporting.$handler.withValue(IssueHandler { _ in }) {
      reportIssue("A misuse that is expected.")
    }
  }
}

extension Int {
  fileprivate var child: Int? {
    get { nil }
    set {}
  }
}
