import Foundation
import MeetingsFeature
import StoreFoundation
import Testing

@MainActor
struct MeetingFormPageTests {
  private nonisolated static func attendee(_ number: Int) -> String { "attendee-\(UUID(number))" }

  @Test(arguments: [
    ("", "title"), ("<Tab>", "minutes"), ("<Tab><Tab>", attendee(101)), ("<Down><Down><Down>", attendee(102)),
    // Return in a row adds one behind it.
    ("<Tab><Tab><Return>", attendee(0)), ("<Tab><Tab><Return>Eve<Return>", attendee(1)),
    // The neighbour of a row that is removed, which undo brings back with focus.
    ("<Tab><Tab><C-x>", attendee(102)), ("<Tab><Tab><Down><Down><C-x>", attendee(102)),
    ("<Tab><Tab><C-x><C-x><C-x>", "add"), ("<Tab><Tab><C-x><C-r>", attendee(101)),
    ("<Tab><Tab><C-x><C-r><C-y>", attendee(102)), ("<Tab><Tab><C-x><C-x><C-x><Return>", attendee(0)),
    // Moving a row keeps focus.
    ("<Tab><Tab><C-n>", attendee(101)), ("<Tab><Tab><C-n><Up>", attendee(102)),
    // The field that is missing has focus.
    ("<C-u><Tab><C-s>", "title"), ("<Tab><Tab><C-x><C-x><C-x><C-s>", attendee(0)),
    // Changes are not lost without a question.
    ("x<Esc>", "button-1"), ("x<Esc><Return>", "title"), ("x<Esc><Esc>", "title"), ("x<Esc><Tab><Return>", "start"),
    ("<Esc>", "start"),
  ])
  func keysMoveFocus(keys: String, place: String) async {
    await withMeetings("design/edit") { screen, _ in
      await screen.press(keys)
      #expect(screen.focus == place)
    }
  }

  @Test func theLengthIsChosenByArrows() async {
    await withMeetings("design/edit") { screen, store in
      await screen.press("<Tab><Right><Right><C-s>")
      #expect(store.meetings.first?.minutes == 30)
    }
  }

  @Test func theOrderOfTheAttendeesIsTheOrderOfTheSpeakers() async {
    await withMeetings("design/edit") { screen, _ in
      await screen.press("<Tab><Tab><C-n><C-n><C-s><C-s>")
      #expect(screen.focus == "note" && screen.text.contains("while Blob speaks"))
    }
  }

  @Test func theFramesAreAsBefore() async {
    await withMeetings("new") { screen, _ in
      await screen.press("<C-s>")
      screen.expectFrame("form-title", widths: [24, 40, 80])
      await screen.press("Retro<C-s>")
      screen.expectFrame("form-attendee", widths: [24, 40, 80])
      await screen.press("<Esc>")
      screen.expectFrame("form-discard", widths: [24, 40, 80])
    }
  }
}
