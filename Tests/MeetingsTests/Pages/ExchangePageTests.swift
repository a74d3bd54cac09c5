import Foundation
import MeetingsFeature
import Store
import StoreFoundation
import StoreTesting
import Testing

@MainActor
struct ExchangePageTests {
  @Test(arguments: [("", "path"), ("<Tab>", "start"), ("<Esc>", "search"), ("<C-u><Return>", "path")])
  func keysMoveFocus(keys: String, place: String) async {
    await withMeetings("export") { screen, _ in
      await screen.press(keys)
      #expect(screen.focus == place)
    }
  }

  @Test func meetingsAreExportedAndImported() async {
    let written = LockIsolated<IdentifiedArrayOf<Meeting>>([])
    await withMeetings {
      $0[MeetingsExchange.self] = MeetingsExchange { meetings, url, replaces, _ in
        guard replaces else { throw ExchangeError.fileExists(url) }
        written.setValue(meetings)
      } read: { _, _ in
        [Meeting(id: UUID(300), title: "Retro", attendees: [Attendee(id: UUID(301), name: "Eve")])]
      }
    } test: { screen, _ in
      await screen.press("<C-s><Return>")
      #expect(screen.text.contains("Replace “meetings-export.json”?"))
      await screen.press("<Tab><Return>")
      #expect(screen.text.contains("✓ Exported 2 meetings.") && written.value == [.design, .standUp])
      await screen.press("<Esc><C-o><Return>")
      #expect(screen.text.contains("✓ Imported 1 meeting."))
      await screen.press("<Esc>")
      #expect(screen.text.contains("Retro") && screen.text.contains("^r undo import"))
    }
  }

  @Test(arguments: ["export", "import"])
  func escapeCancelsTheWork(link: String) async {
    let clock = TestClock()
    await withMeetings(link) {
      $0[MeetingsExchange.self] = MeetingsExchange { _, _, _, progress in
        await progress(0.5)
        try await clock.sleep(for: .seconds(1))
      } read: { _, progress in
        await progress(0.5)
        try await clock.sleep(for: .seconds(1))
        return []
      }
    } test: { screen, _ in
      await screen.press("<Return>")
      #expect(screen.program.isBusy && screen.text.contains("50 %") && screen.text.contains("esc cancel"))
      screen.expectFrame("\(link)-running", widths: [24, 40, 80])
      await screen.press("<Esc>")
      #expect(!screen.program.isBusy && screen.focus == "path" && screen.text.contains("✗ Cancelled."))
    }
  }
}
