import Foundation
import TestSupport
import Testing

@testable import Store

/// The page of a recording in headless Chromium: its keys, its accessibility tree, and no request to the network.
@MainActor
@Suite(.enabled(if: BrowserCheck.isAsked, "FOCAL_BROWSER is not set."))
struct TimelinePageTests {
  /// A thorough run also opens a page without an action, and one of 10,000.
  @Test func theKeysOfEachPageWork() async throws {
    let frames = [
      TimelineFrame(action: 0, text: "Name: ____", focus: .init(column: 6, row: 0, columns: 4, rows: 1)),
      TimelineFrame(action: 3, text: "Signing in"),
    ]
    var pages = await [
      "login": RecordedSession.recording().html(title: "account", frames: frames, reducer: "Account()"),
      "login without states": RecordedSession.recording(keepsStates: false).html(),
      "10 actions": page(ofActions: 10),
    ]
    if Thoroughness.isFull {
      for count in [0, 10_000] { pages["\(count) actions"] = page(ofActions: count) }
    }
    try await BrowserCheck.run(pages)
  }

  private func page(ofActions count: Int) -> String {
    struct Row: Identifiable, Equatable {
      var id: Int
      var isDone = false
    }
    struct State: Equatable { var rows = IdentifiedArray(uniqueElements: (0..<5).map { Row(id: $0) }) }
    let store = Store(initialState: State()) {
      Reduce<State, Int> { state, id in
        state.rows[id: id]?.isDone.toggle()
        return .none
      }
    }
    let recorder = store.record(keepsStates: true)
    for number in 0..<count { store.send(number % 5) }
    return recorder.recording.html()
  }
}

/// The data of the page.
extension RecordingExportTests {
  private func data(of recording: ActionRecording<some Any, Int>) throws -> NSDictionary {
    let page = recording.html()
    let start = try #require(page.range(of: "id=\"recording\">")?.upperBound)
    return try parsed(page[start...].prefix { $0 != "<" })
  }

  @Test func thePageHasThePartsOfTheStateThatEachActionChanges() throws {
    struct State: Equatable { var name = "a", count = 0 }
    let states = [State(name: "b"), State(name: "b", count: 1), State(name: "b", count: 1)]
    let entries = states.map { ActionRecording<State, Int>.Entry(action: 1, source: "", state: $0) }
    let data = try data(of: ActionRecording(initialState: State(), entries: entries, finalState: states[2]))
    let actions = try #require(data["actions"] as? [NSDictionary])
    let patches = actions.map { $0["patch"] as? NSArray }
    #expect(patches == [[[[0], ["name", "\"b\"", []]]], [[[1], ["count", "1", []]]], nil])
    #expect((data["state"] as? NSArray)?.lastObject as? NSArray == [["name", "\"a\"", []], ["count", "0", []]])
  }

  @Test func aPageThatLacksAStateShowsChangesOnly() throws {
    let entries = [1, nil, nil].map { ActionRecording<Int, Int>.Entry(action: 1, source: "", state: $0) }
    let data = try data(of: ActionRecording(initialState: 0, entries: entries, finalState: 3))
    let actions = try #require(data["actions"] as? [NSDictionary])
    #expect(data["state"] is NSNull && actions.allSatisfy { $0["patch"] == nil })
    #expect(actions.map { ($0["changes"] as? NSArray)?.count } == [1, 0, 0])
  }

  /// The first effect began before the recording, the second ends after an action that is not in it, and the third does
  /// not end.
  @Test func theActionsOfAnEffectAreThoseOfThePage() throws {
    let events = [(1, EffectPhase.ended, 1, 3), (2, .started, 3, 3), (3, .started, 4, 4), (2, .ended, 3, 9)].map {
      TraceEvent.phase($1, of: $0, startedBy: $2, action: $3)
    }
    let entries = [ActionRecording<Int, Int>.Entry(action: 1, source: ""), .init(action: 1, source: "")]
    let recording = ActionRecording(initialState: 0, entries: entries, finalState: 0, events: events, omitted: 2)
    let effects = try #require(data(of: recording)["effects"] as? [NSDictionary])
    func numbers(_ key: String) -> [Int?] { effects.map { $0[key] as? Int } }
    #expect(numbers("by") == [-1, 1, 2] && numbers("from") == [0, 1, 2] && numbers("to") == [1, 2, nil])
    #expect(numbers("number") == [1, 2, 3] && numbers("lane") == [0, 1, 0])
  }
}
