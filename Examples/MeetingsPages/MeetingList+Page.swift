import FocalTerminal
import FocusSync
import Foundation
import MeetingsFeature
import Store

extension MeetingsApp.State.Field: PageID {
  package var name: String {
    switch self {
    case .search: "search"
    case .meetings: "meetings"
    case .meeting(let id): "meeting-\(id)"
    }
  }
}

@MainActor
extension MeetingsApp {
  static func page(_ store: StoreOf<Self>, size: CellSize) -> PageSession<State.Field> {
    let options = FocusOptions(keyboardNavigation: true, removalPolicy: .neighbour)
    let session = PageSession<State.Field>(size: size, options: options) { page(store, height: $0.size.rows) }
    session.attach(store)
    session.keep(synchronize(store, \.focusedField, with: session.engine))
    return session
  }

  private static func page(_ store: StoreOf<Self>, height: Int) -> Page<State.Field> {
    let shown = store.state.shown
    return Page("Meetings", maximumWidth: 76, commands: commands(store)) {
      if let problem = store.state.$meetings.problem {
        Part.text(problem, style: .error)
        Part.space()
      }
      Part.field(
        .search,
        "Search",
        TextLine(
          store.searchText,
          placeholder: "a title or a name",
          note: shown.count == store.meetings.count
            ? shown.count.meetings : "\(shown.count) of \(store.meetings.count)",
          submitLabel: shown.isEmpty ? nil : "open",
          edit: { store.searchText = $0 },
          submit: { store.send(.searchSubmitted) }
        )
      )
      Part.space()
      if shown.isEmpty {
        let text = store.meetings.isEmpty ? "No meetings yet. ^n plans the first one." : "Nothing matches."
        Part.text(text, style: .hint).frame(height: listHeight(0, height))
      } else {
        Part.list(
          .meetings,
          shown,
          height: listHeight(shown.count, height),
          main: { .meeting($0) },
          elements: { row, width in [ListElement(row, columns: 0..<width, interactions: .activate)] },
          row: { row($0, of: store) }
        )
      }
    }
  }

  /// A short list takes the room of ten rows, so that nothing moves. A long one takes all the room.
  private static func listHeight(_ count: Int, _ height: Int) -> Int { max(3, min(max(10, count), height - 10)) }

  private static func row(_ meeting: Meeting, of store: StoreOf<Self>) -> Part<State.Field> {
    .row(
      .meeting(meeting.id),
      meeting.title,
      [
        ("\(meeting.minutes) min", 6),
        (meeting.attendees.count == 1 ? "1 person" : "\(meeting.attendees.count) people", 9),
        (meeting.records.isEmpty ? "never held" : "held \(meeting.records.count)×", 10),
      ]
    ) {
      store.send(.meetingTapped(meeting.id))
    }
  }

  private static func commands(_ store: StoreOf<Self>) -> [Command] {
    [.control("n", "new") { store.send(.newTapped) }]
      + Command.history(store.undoHistory) { store.send(.history($0)) }
      + [
        .control("s", "export", isEnabled: !store.meetings.isEmpty) { store.send(.exchangeTapped(.export)) },
        .control("o", "import") { store.send(.exchangeTapped(.import)) },
      ]
  }
}
