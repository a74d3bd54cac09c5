import Foundation
import MeetingsFeature
import StoreFoundation
import StoreTesting
import Testing

private let design = "meeting-\(UUID(100))"
private let standUp = "meeting-\(UUID(200))"

@MainActor
struct MeetingListPageTests {
  @Test(arguments: [
    ("", "search"), ("<Down>", design), ("<Down><Down>", standUp), ("<Down><Down><Down>", standUp),
    ("<Tab>", design), ("<Down><Up>", "search"), ("stand<Down>", standUp), ("x<Down>", "search"),
    ("<Click:\(standUp)><Esc>", standUp), ("stand<Return><Esc>", standUp),
  ])
  func keysMoveFocus(keys: String, place: String) async throws {
    let screen = try MeetingsScreen()
    try await screen.press(keys)
    #expect(screen.focus == place)
    #expect(screen.store.path.isEmpty && screen.store.focusedField?.name == place)
  }

  @Test func theSearchHidesOtherRows() async throws {
    let screen = try MeetingsScreen()
    #expect(screen.frame.contains("2 meetings"))
    let found = try await screen.press("dora")
    #expect(found.contains("1 of 2") && found.contains("Daily stand-up") && !found.contains("Design"))
    #expect(try await screen.press("x").contains("Nothing matches."))
    #expect(try await screen.press("<C-u>").contains("Design"))
  }

  @Test func theFirstMeetingIsPlanned() async throws {
    let screen = try MeetingsScreen(files: .inMemory)
    #expect(screen.frame.contains("No meetings yet. ^n plans the first one."))
    try await screen.press("<C-n>Retro<Tab><Right><Tab>Ada<Return>Blob<C-s>")
    #expect(screen.store.meetings.map(\.title) == ["Retro"] && screen.store.meetings.first?.minutes == 20)
    #expect(screen.store.meetings.first?.attendees.map(\.name) == ["Ada", "Blob"])
    #expect(screen.focus == "meeting-\(UUID(0))" && screen.frame.contains("20 min   2 people  never held"))
    // Undo and redo stand in the help line, with the names of the steps.
    #expect(screen.frame.contains("^r undo save"))
    #expect(try await screen.press("<C-r>").contains("No meetings yet."))
    #expect(screen.frame.contains("^y redo save") && screen.focus == "search")
    try await screen.press("<C-y>")
    #expect(screen.focus == "meeting-\(UUID(0))")
  }

  @Test func aDamagedFileIsExplained() throws {
    let storage = FileStorage.inMemory([MeetingsFile.testValue.url: Data("[{".utf8)])
    let screen = try MeetingsScreen(files: storage)
    #expect(screen.frame.contains("meetings.json is damaged and was not read."))
  }

  @Test func aLongListScrolls() async throws {
    let meetings = (0..<300).map { Meeting(id: UUID($0), title: "Meeting \($0)", attendees: Meeting.standUp.attendees) }
    let data = try JSONEncoder.meetings.encode(meetings)
    let screen = try MeetingsScreen(files: .inMemory([MeetingsFile.testValue.url: data]))
    #expect(!screen.frame.contains("Meeting 20 "))
    let down = try await screen.press(String(repeating: "<Down>", count: 21))
    #expect(down.contains("Meeting 20 ") && !down.contains("Meeting 0 "))
  }

  @Test func theFramesMatchTheGoldenFiles() async throws {
    try expectFrame("list", of: try await MeetingsScreen().press("<Down>"))
    try expectFrame("list-narrow", of: try await MeetingsScreen(columns: 40, rows: 16).press("<Down>"))
    try expectFrame("list-smallest", of: try await MeetingsScreen(columns: 24, rows: 10).press("<Down>"))
    try expectFrame("list-empty", of: try await MeetingsScreen(files: .inMemory).press(""))
  }
}
