import Store
import Testing

@testable import StoreTesting

@Suite struct FailureTests {
  private let site = CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column)

  @Test func aFailureFailsTheTestAtItsLine() {
    withKnownIssue {
      Failure.record("A failure.", at: site)
    } matching: { issue in
      issue.comments == ["A failure."] && issue.severity == .error && issue.sourceLocation?.line == Int(site.line)
    }
  }

  @Test func aNoteIsAWarningAtItsLine() {
    withKnownIssue {
      Failure.note("A note.", at: site)
    } matching: { issue in
      issue.comments == ["A note."] && issue.severity == .warning && issue.sourceLocation?.line == Int(site.line)
    }
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

  @Test func aWarningFailsNoSchedule() async {
    await withKnownIssue {
      let exploration = await exploreSchedules { Issue.record("A warning.", severity: .warning) }
      #expect(exploration.failures == [])
    } matching: { issue in
      issue.severity == .warning
    }
  }
}
