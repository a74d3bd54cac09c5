import Foundation
import MeetingsFeature
import Store
import StoreFoundation
import StoreTesting
import Testing

@MainActor
struct ExchangePageTests {
  /// An exchange that stops half way until it is cancelled.
  private let slow = MeetingsExchange { _, _, _, progress in
    await progress(0.5)
    try await Task.sleep(for: .seconds(86_400))
  } read: { _, progress in
    await progress(0.5)
    try await Task.sleep(for: .seconds(86_400))
    return []
  }

  @Test(arguments: [("", "path"), ("<Tab>", "start"), ("<Esc>", "search"), ("<C-u><Return>", "path")])
  func keysMoveFocus(keys: String, place: String) async throws {
    let screen = try MeetingsScreen("export")
    try await screen.press(keys)
    #expect(screen.focus == place)
  }

  @Test func meetingsAreExportedAndImported() async throws {
    let written = LockIsolated<IdentifiedArrayOf<Meeting>>([])
    let screen = try MeetingsScreen {
      $0[MeetingsExchange.self] = MeetingsExchange { meetings, url, replaces, _ in
        guard replaces else { throw ExchangeError.fileExists(url) }
        written.setValue(meetings)
      } read: { _, _ in
        [Meeting(id: UUID(300), title: "Retro", attendees: [Attendee(id: UUID(301), name: "Eve")])]
      }
    }
    #expect(try await screen.press("<C-s><Return>").contains("Replace “meetings-export.json”?"))
    #expect(try await screen.press("<Tab><Return>").contains("✓ Exported 2 meetings."))
    #expect(written.value == [.design, .standUp])
    #expect(try await screen.press("<Esc><C-o><Return>").contains("✓ Imported 1 meeting."))
    #expect(try await screen.press("<Esc>").contains("Retro") && screen.frame.contains("^r undo import"))
  }

  @Test(arguments: ["export", "import"])
  func escapeCancelsTheWork(link: String) async throws {
    let slow = slow
    let screen = try MeetingsScreen(link) { $0[MeetingsExchange.self] = slow }
    screen.program.receive(.key(.return))
    while screen.store.path.last?[case: Destination.State.exchange]?.progress != 0.5 { await Task.yield() }
    #expect(screen.program.isBusy && screen.frame.contains("50 %") && screen.frame.contains("esc cancel"))
    #expect(try await screen.press("<Esc>").contains("✗ Cancelled."))
    #expect(!screen.program.isBusy && screen.focus == "path")
  }
}
