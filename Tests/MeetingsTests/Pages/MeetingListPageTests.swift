import Foundation
import MeetingsFeature
import StoreFoundation
import Testing

private let design = "meeting-\(UUID(100))"
private let standUp = "meeting-\(UUID(200))"

@MainActor
struct MeetingListPageTests {
  @Test(arguments: [
    ("", "search"), ("<Down>", design), ("<Down><Down>", standUp), ("<Down><Down><Down>", standUp),
    ("<Tab>", design), ("<Down><Up>", "search"), ("stand<Down>", standUp), ("x<Down>", "search"),
    ("<Click:\(standUp)><Esc>", standUp), ("stand<Return><Esc>", standUp),
    // Typing in the list finds a row by the beginning of its title.
    ("<Down>da", standUp),
  ])
  func keysMoveFocus(keys: String, place: String) async {
    await withMeetings { screen, store in
      await screen.press(keys)
      #expect(screen.focus == place && store.focusedField?.name == place && store.path.isEmpty)
    }
  }

  @Test func theSearchHidesOtherRows() async {
    await withMeetings { screen, _ in
      #expect(screen.text.contains("2 meetings"))
      await screen.press("dora")
      #expect(screen.text.contains("1 of 2") && screen.text.contains("Daily stand-up"))
      #expect(!screen.text.contains("Design"))
      await screen.press("x")
      #expect(screen.text.contains("Nothing matches."))
      await screen.press("<C-u>")
      #expect(screen.text.contains("Design"))
    }
  }

  @Test(arguments: [("startda", "0:00 of 5:00", 2), ("ede", "─ Edit Design ─", 2), ("new", "─ New meeting ─", 1)])
  func thePaletteLeadsToTheScreensOfEachMeeting(keys: String, text: String, screens: Int) async {
    await withMeetings { screen, store in
      await screen.press("<C-p>\(keys)<Return>")
      #expect(screen.text.contains(text) && store.path.count == screens && store.palette == nil)
    }
  }

  @Test func theFirstMeetingIsPlanned() async {
    await withMeetings(files: .inMemory) { screen, store in
      #expect(screen.text.contains("No meetings yet. ^n plans the first one."))
      await screen.press("<C-n>Retro<Tab><Right><Tab>Ada<Return>Blob<C-s>")
      #expect(store.meetings.map(\.title) == ["Retro"] && store.meetings.first?.minutes == 20)
      #expect(store.meetings.first?.attendees.map(\.name) == ["Ada", "Blob"])
      #expect(screen.focus == "meeting-\(UUID(0))" && screen.text.contains("20 min"))
      // Undo and redo stand in the help line, with the names of the steps.
      #expect(screen.text.contains("^r undo save"))
      await screen.press("<C-r>")
      #expect(screen.text.contains("No meetings yet.") && screen.text.contains("^y redo save"))
      #expect(screen.focus == "search")
      await screen.press("<C-y>")
      #expect(screen.focus == "meeting-\(UUID(0))")
    }
  }

  @Test func aDamagedFileIsExplained() async {
    await withMeetings(files: .inMemory([MeetingsFile.testValue.url: Data("[{".utf8)])) { screen, _ in
      #expect(screen.text.contains("meetings.json is damaged and was not read."))
    }
  }

  @Test func aLongListScrolls() async throws {
    let meetings = (0..<300).map { Meeting(id: UUID($0), title: "Meeting \($0)", attendees: Meeting.standUp.attendees) }
    let data = try JSONEncoder.meetings.encode(meetings)
    await withMeetings(files: .inMemory([MeetingsFile.testValue.url: data])) { screen, _ in
      #expect(!screen.text.contains("Meeting 20 "))
      await screen.press(String(repeating: "<Down>", count: 21))
      #expect(screen.text.contains("Meeting 20 ") && !screen.text.contains("Meeting 0 "))
    }
  }

  @Test func theFramesAreAsBefore() async {
    await withMeetings { screen, _ in
      await screen.press("<Down>")
      screen.expectFrame("list", widths: [24, 40, 80])
    }
    await withMeetings(files: .inMemory) { screen, _ in screen.expectFrame("list-empty") }
  }
}
