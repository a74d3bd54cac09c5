import FocalTerminalTesting
import Foundation
import MeetingsFeature
import Store
import StoreFoundation
import StoreTesting
import Testing

@MainActor
struct RunningMeetingPageTests {
  private let clock = TestClock()

  /// Lets the timer tick once for many seconds, as after a suspension of the program.
  private func wait(_ seconds: Int, _ screen: HeadlessScreen, _ store: StoreOf<MeetingsApp>) async {
    guard let id = store.path.ids.last else { return }
    store.send(.path(.element(id: id, action: .running(.ticked(seconds: seconds)))))
    await screen.run()
  }

  @Test(arguments: [
    ("", "note"), ("<Tab>", "next"), ("x<Return>", "note"), ("<C-n>", "note"), ("<Tab><Return>", "next"),
    ("<Esc>", "button-1"), ("<Esc><Esc>", "note"), ("<Tab><Esc><Return>", "next"),
    ("<Esc><Tab><Return>", "start"), ("<Esc><Tab><Tab><Return>", "start"), ("<C-n><C-n><C-n>", "start"),
  ])
  func keysMoveFocus(keys: String, place: String) async {
    await withMeetings("design/start") { screen, _ in
      await screen.press(keys)
      #expect(screen.focus == place)
    }
  }

  @Test func aMeetingIsHeldAndItsNotesAreRead() async {
    await withMeetings("daily-stand-up", clock: clock) { screen, _ in
      await screen.press("<C-s>")
      #expect(screen.text.contains("0:00 of 5:00") && screen.text.contains("while Dora speaks"))
      await clock.advance(by: .seconds(65))
      #expect(screen.text.contains("1:05 of 5:00"))
      await screen.press("All green<Return>Release on Monday<C-n>")
      #expect(screen.text.contains("2026-11-24") && screen.text.contains("2 notes"))
      await screen.press("<Down><Return>")
      #expect(screen.text.contains("It took 1:05.") && screen.text.contains("Dora: All green"))
      #expect(screen.text.contains("Dora: Release on Monday"))
    }
  }

  @Test func theClockStandsStillWhileTheAlertAsks() async {
    await withMeetings("design/start", clock: clock) { screen, _ in
      await clock.advance(by: .seconds(3))
      await screen.press("<Esc>")
      #expect(screen.text.contains("The clock stands still at 0:03. 2 of 3 have"))
      await clock.advance(by: .seconds(10))
      await screen.press("<Return>")
      #expect(screen.text.contains("0:03 of 15:00 "))
      await screen.press("<C-p>")
      await clock.advance(by: .seconds(10))
      #expect(screen.text.contains("0:03 of 15:00, paused"))
      await screen.press("<C-p>")
      await clock.advance(by: .seconds(10))
      #expect(screen.text.contains("0:13 of 15:00") && screen.text.contains("^p pause"))
    }
  }

  @Test func soundsAreHeardUntilTheyAreTurnedOff() async {
    let sounds = LockIsolated<[Sounds.Sound]>([])
    await withMeetings("daily-stand-up/start", clock: clock) {
      $0[Sounds.self] = Sounds { sound in sounds.withValue { $0.append(sound) } }
    } test: { screen, store in
      await wait(301, screen, store)
      #expect(sounds.value == [.timeUp] && screen.text.contains("0:01 over"))
      await screen.press("<C-b>")
      #expect(screen.text.contains("^b sound on"))
      await screen.press("<C-n>")
      #expect(sounds.value == [.timeUp])
    }
  }

  @Test func theFramesAreAsBefore() async {
    await withMeetings("design/start", clock: clock) { screen, store in
      await wait(312, screen, store)
      await screen.press("The form keeps one left edge<C-n>")
      await wait(95, screen, store)
      await screen.press("Ask two new")
      screen.expectFrame("running", widths: [24, 40, 80])
      await screen.press("<Esc>")
      screen.expectFrame("running-leave", widths: [24, 40, 80])
    }
  }
}
