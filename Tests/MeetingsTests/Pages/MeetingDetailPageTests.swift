import Foundation
import MeetingsFeature
import StoreFoundation
import StoreTesting
import Testing

@MainActor
struct MeetingDetailPageTests {
  @Test(arguments: [
    ("", "start"), ("<Tab>", "edit"), ("<Right><Right>", "delete"), ("<Down>", "record-\(UUID(110))"),
    // An alert takes focus, and gives it back.
    ("<Tab><C-x>", "button-1"), ("<Tab><C-x><Tab>", "button-2"), ("<Tab><C-x><Tab><Tab>", "button-1"),
    ("<Tab><C-x><Esc>", "edit"), ("<Tab><C-x><Return>", "edit"),
    // So does each screen.
    ("<Down><Return>", "done"), ("<Down><Return><Return>", "record-\(UUID(110))"),
    ("<C-e><Esc>", "start"), ("<Tab><Return><Esc>", "edit"),
  ])
  func keysMoveFocus(keys: String, place: String) async throws {
    let screen = try MeetingsScreen("design")
    try await screen.press(keys)
    #expect(screen.focus == place)
  }

  @Test func deletingGoesBackToTheListAndCanBeUndone() async throws {
    let screen = try MeetingsScreen("design")
    let asked = try await screen.press("<C-x>")
    #expect(asked.contains("Delete “Design”?") && asked.contains("The notes of one meeting go with it."))
    try await screen.press("<Tab><Return>")
    #expect(screen.store.path.isEmpty && screen.store.meetings.map(\.title) == ["Daily stand-up"])
    #expect(screen.focus == "meeting-\(UUID(200))" && screen.frame.contains("^r undo delete"))
    try await screen.press("<C-r>")
    #expect(screen.focus == "meeting-\(UUID(100))" && screen.store.meetings == [.design, .standUp])
  }

  @Test func anEditIsShownAndCanBeUndone() async throws {
    let screen = try MeetingsScreen("design")
    try await screen.press("<C-e> review<C-s>")
    #expect(screen.frame.contains("─ Design review ─") && screen.frame.contains("^r undo save"))
    #expect(screen.frame.contains("--open design-review"))
    #expect(try await screen.press("<C-r>").contains("─ Design ─"))
  }

  @Test func aMeetingThatAnotherProgramRemovesClosesItsScreens() async throws {
    let storage = files(with: .design, .standUp)
    let screen = try MeetingsScreen("design/edit", files: storage)
    try storage.save(JSONEncoder.meetings.encode([Meeting.standUp]), to: MeetingsFile.testValue.url)
    // The change arrives on the main actor.
    while screen.store.meetings.count == 2 { await Task.yield() }
    #expect(screen.store.path.isEmpty && screen.frame.contains("─ Meetings ─"))
  }

  @Test func theFramesMatchTheGoldenFiles() async throws {
    try expectFrame("detail", of: try await MeetingsScreen("design").press(""))
    try expectFrame("detail-narrow", of: try await MeetingsScreen("design", columns: 40, rows: 16).press(""))
    try expectFrame("detail-delete", of: try await MeetingsScreen("design").press("<C-x>"))
    try expectFrame("past", of: try await MeetingsScreen("design/2026-11-23").press(""))
  }
}
