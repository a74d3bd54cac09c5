import Store
import Testing

@testable import FocusSync

@Suite struct SynchronizeSidesTests {
  @Test func stateMovesFocusAndFocusMovesState() {
    let engine = loginEngine()
    let state = Cell<Field?>(nil)
    let mirror = synchronize(state.end(), SyncSide(engine))
    state.value = .password
    #expect(engine.focused == .password)
    #expect(state.writes.isEmpty)
    engine.tab()
    #expect(state.value == .username)
    #expect(state.writes.count == 1)
    #expect(mirror.writes == 2)
  }

  @Test func aRefusedRequestIsRevertedByOneWriteWithItsReason() {
    let engine = loginEngine()
    engine.change(.password) { $0.isEnabled = false }
    engine.request(.username)
    let state = Cell<Field?>(nil)
    let mirror = synchronize(state.end(), SyncSide(engine))
    #expect(state.value == .username)
    state.value = .password
    #expect(state.value == .username)
    #expect(state.writes.count == 2)
    #expect(state.writes.last?.reason == .refused(.disabled))
    withExtendedLifetime(mirror) {}
  }

  /// Without `onReport`, a mistake is an issue at the line that synchronizes. A denial is no mistake.
  @Test func aMistakeIsAnIssueAtTheLineThatSynchronizes() {
    let issues = Locked<[ReportedIssue]>([])
    IssueReporting.$handler.withValue(IssueHandler { issue in issues.withLock { $0.append(issue) } }) {
      let (first, second) = (ScriptedSide(0), ScriptedSide(0))
      second.onWrite = { [second] in second.value += 1 }
      first.onWrite = { [first] in first.value += 1 }
      let mirror = synchronize(first.side, second.side, fileID: "App/Form.swift", line: 3)
      first.change(to: 1)
      second.isGone = true
      synchronize(first.side, second.side, fileID: "App/Form.swift", line: 4).cancel()
      SyncReport.denied(1, .disabled).reportAsIssue("App/Form.swift", 5)
      (first.onWrite, second.onWrite) = ({}, {})
      withExtendedLifetime(mirror) {}
    }
    let found = issues.withLock { $0 }
    #expect(found.map(\.location.line) == [3, 4])
    #expect(found[0].message.hasPrefix("The two sides of synchronize do not come to agree"))
    #expect(found[1].message.hasPrefix("synchronize was given a side whose owner is already gone"))
  }
}
