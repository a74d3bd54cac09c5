import FocalTerminal
import MeetingsFeature
import TestSupport
import Testing

/// The history of the app: Ctrl-T steps through screens, and the page of it opens in a browser.
@MainActor
struct MeetingsHistoryTests {
  @Test func stepsLeadThroughTheScreens() async throws {
    try await withMeetings { screen, store in
      let pane = HistoryPane(screen.program, of: store, keepsFrames: true)
      @MainActor func press(_ keys: String) async throws {
        for input in try KeyNotation.parse(keys) {
          pane.receive(input)
          await screen.run()
        }
      }
      try await press("<Down><Return>")
      let (path, focus) = (store.path.ids, pane.focusName)
      #expect(path.count == 1)
      try await press("<C-t><Home>")
      #expect(store.path.isEmpty && pane.focusName == "action-0")
      try await press("<End>")
      #expect(store.path.ids == path)
      try await press("<Home><Esc>")
      #expect(store.path.ids == path && pane.focusName == focus)
      let page = pane.timeline(title: "meetings")
      #expect(page.contains("─ Meetings ─") && page.contains("─ Design ─"), "Both screens have a picture.")
      if BrowserCheck.isAsked { try await BrowserCheck.run(["meetings": page]) }
    }
  }
}
