import FocalTerminal
import Foundation
import MeetingsFeature
import Store

extension MeetingDetail.State.Field: PageID {
  package var name: String {
    switch self {
    case .start: "start"
    case .edit: "edit"
    case .delete: "delete"
    case .records: "records"
    case .record(let id): "record-\(id)"
    case .alert(let field): field.name
    }
  }
}

@MainActor
extension MeetingDetail {
  /// - Parameter app: The store of the app, whose history undoes changes of the meeting.
  static func page(
    _ store: StoreOf<Self>,
    of app: StoreOf<MeetingsApp>,
    _ timeZone: TimeZone,
    size: CellSize
  ) -> PageSession<State.Field> {
    PageSession(store, focus: \.focusedField, size: size) { _ in page(store, of: app, timeZone) }
  }

  private static func page(
    _ store: StoreOf<Self>,
    of app: StoreOf<MeetingsApp>,
    _ timeZone: TimeZone
  ) -> Page<State.Field> {
    let meeting = store.meeting
    let link = app.state.links.first { $0.id == meeting.id }?.name ?? ""
    return Page(
      meeting.title,
      maximumWidth: 76,
      note: "--open \(link)",
      commands: commands(store, app),
      sheet: .alert(store.alert, { .alert($0) }) { store.send(.alert($0)) }
    ) {
      Part.text(summary(of: meeting), style: .hint)
      Part.text(meeting.attendees.map(\.name).joined(separator: ", "))
      Part.space()
      Part.flow {
        Part.button(.start, "Start") { store.send(.delegate(.startTapped)) }
        Part.button(.edit, "Edit") { store.send(.delegate(.editTapped)) }
        Part.button(.delete, "Delete", role: .destructive) { store.send(.deleteTapped) }
      }
      Part.space()
      Part.text(meeting.records.isEmpty ? "Not held yet." : "Held", style: .label)
      Part.list(
        .records,
        meeting.records,
        height: meeting.records.count,
        element: { .record($0) },
        title: { $0.day(in: timeZone) },
        detail: { "\($0.seconds.clockText)  \($0.notes.count == 1 ? " 1 note" : "\($0.notes.count) notes")" },
        action: { store.send(.delegate(.recordTapped($0))) }
      )
    }
  }

  private static func summary(of meeting: Meeting) -> String {
    let count = meeting.attendees.count
    guard count > 1 else { return "\(meeting.minutes) minutes" }
    return "\(meeting.minutes) minutes, \((meeting.minutes * 60 / count).clockText) for each of \(count) people"
  }

  private static func commands(_ store: StoreOf<Self>, _ app: StoreOf<MeetingsApp>) -> [Command] {
    guard store.alert == nil else { return [] }
    return [.leave { store.send(.closeTapped) }]
      + Command.history(app.undoHistory) { app.send(.history($0)) }
      + [
        .control("s", "start") { store.send(.delegate(.startTapped)) },
        .control("e", "edit") { store.send(.delegate(.editTapped)) },
        .control("x", "delete") { store.send(.deleteTapped) },
      ]
  }
}
