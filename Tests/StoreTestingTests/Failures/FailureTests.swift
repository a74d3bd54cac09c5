import Store
import Testing

@testable import StoreTesting

@Suite struct FailureTests {
  private static let site = CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column)

  private static func isHere(_ issue: Issue, _ comment: Comment, _ severity: Issue.Severity) -> Bool {
    issue.comments == [comment] && issue.severity == severity && issue.sourceLocation?.line == Int(site.line)
  }

  @Test(.expectsIssue { isHere($0, "A failure.", .error) }) func aFailureFailsTheTestAtItsLine() {
    Failure.record("A failure.", at: Self.site)
  }

  @Test(.expectsIssue { isHere($0, "A note.", .warning) }) func aNoteIsAWarningAtItsLine() {
    Failure.note("A note.", at: Self.site)
  }

  @Test func notesAreDroppedWhileSchedulesAreExplored() async {
    let texts = await failures {
      let exploration = await exploreSchedules {
        let store = TestStore(initialState: Counter.State()) { Counter() }
        store.exhaustivity = .off(showSkippedAssertions: true)
        await store.send(.increment)
        await store.finish()
      }
      #expect(exploration.failures == [])
    }
    #expect(texts == [])
  }

  @Test(.expectsIssue { $0.severity == .warning }) func aWarningFailsNoSchedule() async {
    let exploration = await exploreSchedules { Issue.record("A warning.", severity: .warning) }
    #expect(exploration.failures == [])
  }
}
