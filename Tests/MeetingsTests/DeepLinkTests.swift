import Foundation
import Store
import StoreFoundation
import Testing

@testable import MeetingsFeature

struct DeepLinkTests {
  /// The state after a link was opened, with the meetings of the samples and one of the same title.
  private func open(_ link: String) throws -> MeetingsApp.State {
    try withDependencies {
      $0.context = .test
      $0.timeZone = .gmt
      $0.uuid = .incrementing
      $0.defaultFileStorage = files(with: .design, .standUp, Meeting(id: UUID(300), title: "design"))
    } operation: {
      var state = MeetingsApp.State()
      try state.open(link)
      return state
    }
  }

  @Test func everyScreenHasALink() throws {
    let detail = Destination.State.detail
    for (link, id) in [("design", 100), ("Daily-Stand-Up", 200), ("design-2", 300)] {
      let state = try open(link)
      #expect(state.path.count == 1 && state.path[id: 0, case: detail]?.meeting.id == UUID(id))
      #expect(state.focusedField == .meeting(UUID(id)))
    }
    #expect(try open("new").path[id: 0]?.is(Destination.State.form) == true)
    #expect(try open("import").path[id: 0, case: Destination.State.exchange]?.kind == .import)
    #expect(try open("export").path[id: 0, case: Destination.State.exchange]?.kind == .export)
    let form = try open("design/edit")
    #expect(form.path.count == 2 && form.path[id: 1, case: Destination.State.form]?.draft == .design)
    #expect(try open("design/start").path[id: 1, case: Destination.State.running]?.speakers.count == 3)
    #expect(try open("design/2026-11-23").path[id: 1, case: Destination.State.past]?.record == .monday)
  }

  @Test(arguments: [
    ("desing", "there is no meeting 'desing', did you mean 'design'?"),
    ("retro", "there is no meeting 'retro'; there are design, daily-stand-up, design-2, new, import, export"),
    ("", "there is no meeting ''; there are design, daily-stand-up, design-2, new, import, export"),
    ("design/stat", "there is no screen 'stat', did you mean 'start'? there are edit, start, 2026-11-23"),
    ("design/2026-11-30", "there is no screen '2026-11-30', did you mean '2026-11-23'?"),
    ("design/edit/title", "'design/edit/title' has more than two parts"),
    ("new/edit", "'new' has no second part"),
  ])
  func aLinkToWhatDoesNotExistIsExplained(link: String, text: String) {
    #expect { try open(link) } throws: { "\($0)".hasPrefix(text) }
  }
}
