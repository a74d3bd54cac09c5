import FocalTerminal
import Foundation
import MeetingsFeature
import Store

extension PastMeeting.State.Field: PageID {
  package var name: String { "done" }
}

@MainActor
extension PastMeeting {
  static func page(_ store: StoreOf<Self>, _ timeZone: TimeZone, size: CellSize) -> PageSession<State.Field> {
    PageSession(store, focus: \.focusedField, size: size) { _ in page(store, timeZone) }
  }

  private static func page(_ store: StoreOf<Self>, _ timeZone: TimeZone) -> Page<State.Field> {
    let record = store.state.record
    return Page(
      "\(store.title), \(record.day(in: timeZone))",
      maximumWidth: 76,
      commands: [.leave { store.send(.closeTapped) }]
    ) {
      Part.text("It took \(record.seconds.clockText).", style: .strong)
      Part.space()
      Part.speakers(record.speakers, current: nil, limit: record.speakers.map(\.seconds).max() ?? 1)
      Part.space()
      if record.notes.isEmpty { Part.text("Nothing was written down.", style: .hint) } else { Part.notes(record.notes) }
      Part.space()
      Part.button(.done, "Done") { store.send(.closeTapped) }
    }
  }
}
