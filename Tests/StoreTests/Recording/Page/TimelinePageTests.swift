import Foundation
import Store
import TestSupport
import Testing

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
