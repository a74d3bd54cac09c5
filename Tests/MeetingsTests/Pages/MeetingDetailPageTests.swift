import Foundation
import MeetingsFeature
import StoreFoundation
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
  func keysMoveFocus(keys: String, place: String) async {
    await withMeetings("design") { screen, _ in
      await screen.press(keys)
      #expect(screen.focus == place)
    }
  }

  @Test func deletingGoesBackToTheListAndCanBeUndone() async {
    await withMeetings("design") { screen, store in
      await screen.press("<C-x>")
      #expect(screen.text.contains("Delete “Design”?"))
      #expect(screen.text.contains("The notes of one meeting go with it."))
      await screen.press("<Tab><Return>")
      #expect(store.path.isEmpty && store.meetings.map(\.title) == ["Daily stand-up"])
      #expect(screen.focus == "meeting-\(UUID(200))" && screen.text.contains("^r undo delete"))
      await screen.press("<C-r>")
      #expect(screen.focus == "meeting-\(UUID(100))" && store.meetings == [.design, .standUp])
    }
  }

  @Test func anEditIsShownAndCanBeUndone() async {
    await withMeetings("design") { screen, _ in
      await screen.press("<C-e> review<C-s>")
      #expect(screen.text.contains("─ Design review ─") && screen.text.contains("^r undo save"))
      #expect(screen.text.contains("--open design-review"))
      await screen.press("<C-r>")
      #expect(screen.text.contains("─ Design ─"))
    }
  }

  @Test func theFramesAreAsBefore() async {
    await withMeetings("design") { screen, _ in
      screen.expectFrame("detail", widths: [24, 40, 80])
      await screen.press("<C-x>")
      screen.expectFrame("detail-delete", widths: [24, 40, 80])
    }
    await withMeetings("design/2026-11-23") { screen, _ in screen.expectFrame("past", widths: [24, 40, 80]) }
  }
}
