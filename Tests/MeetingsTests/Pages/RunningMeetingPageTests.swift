import Foundation
import MeetingsFeature
import Store
import StoreFoundation
import StoreTesting
import Testing

@MainActor
struct RunningMeetingPageTests {
  private func wait(_ seconds: Int, in screen: MeetingsScreen) throws {
    let id = try #require(screen.store.path.ids.last)
    screen.store.send(.path(.element(id: id, action: .running(.ticked(seconds: seconds)))))
  }

  @Test(arguments: [
    ("", "note"), ("<Tab>", "next"), ("x<Return>", "note"), ("<C-n>", "note"), ("<Tab><Return>", "next"),
    ("<Esc>", "button-1"), ("<Esc><Esc>", "note"), ("<Tab><Esc><Return>", "next"),
    ("<Esc><Tab><Return>", "start"), ("<Esc><Tab><Tab><Return>", "start"), ("<C-n><C-n><C-n>", "start"),
  ])
  func keysMoveFocus(keys: String, place: String) async throws {
    let screen = try MeetingsScreen("design/start")
    try await screen.press(keys)
    #expect(screen.focus == place)
  }

  @Test func aMeetingIsHeldAndItsNotesAreRead() async throws {
    let screen = try MeetingsScreen("daily-stand-up")
    try await screen.press("<C-s>")
    #expect(screen.frame.contains("0:00 of 5:00") && screen.frame.contains("while Dora speaks"))
    try wait(65, in: screen)
    #expect(screen.frame.contains("1:05 of 5:00"))
    try await screen.press("All green<Return>Release on Monday<C-n>")
    #expect(screen.frame.contains("2026-11-24") && screen.frame.contains("2 notes"))
    let past = try await screen.press("<Down><Return>")
    #expect(past.contains("It took 1:05.") && past.contains("Dora: All green"))
    #expect(past.contains("Dora: Release on Monday"))
  }

  @Test func theClockStandsStillWhileTheAlertAsks() async throws {
    let screen = try MeetingsScreen("design/start")
    try wait(3, in: screen)
    #expect(try await screen.press("<Esc>").contains("The clock stands still at 0:03. 2 of 3 have"))
    try wait(10, in: screen)
    #expect(try await screen.press("<Return>").contains("0:03 of 15:00 "))
    #expect(try await screen.press("<C-p>").contains("0:03 of 15:00, paused"))
    try wait(10, in: screen)
    #expect(try await screen.press("<C-p>").contains("^p pause"))
    try wait(10, in: screen)
    #expect(screen.frame.contains("0:13 of 15:00"))
  }

  @Test func soundsAreHeardUntilTheyAreTurnedOff() async throws {
    let sounds = LockIsolated<[Sounds.Sound]>([])
    let screen = try MeetingsScreen("design/start") {
      $0[Sounds.self] = Sounds { sound in sounds.withValue { $0.append(sound) } }
    }
    try wait(301, in: screen)
    try await screen.press("<C-n>")
    #expect(sounds.value == [.timeUp] && screen.frame.contains("0:01 over"))
    #expect(try await screen.press("<C-b>").contains("^b sound on"))
    try wait(301, in: screen)
    try await screen.press("<C-n>")
    #expect(sounds.value == [.timeUp])
  }

  @Test func theFramesMatchTheGoldenFiles() async throws {
    for (name, columns, rows) in [("running", 80, 24), ("running-narrow", 40, 16)] {
      let screen = try MeetingsScreen("design/start", columns: columns, rows: rows)
      try wait(312, in: screen)
      try await screen.press("The form keeps one left edge<C-n>")
      try wait(95, in: screen)
      try expectFrame(name, of: try await screen.press("Ask two new"))
    }
    try expectFrame("running-leave", of: try await MeetingsScreen("design/start").press("<Esc>"))
  }
}
