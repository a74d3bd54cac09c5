import FocalTerminal
import Foundation
import MeetingsFeature
import Store

extension MeetingsApp.State.Field: PageID {
  package var name: String {
    switch self {
    case .search: "search"
    case .titles: "titles"
    case .meetings: "meetings"
    case .meeting(let id): "meeting-\(id)"
    }
  }
}

@MainActor
extension MeetingsApp {
  static func page(_ store: StoreOf<Self>, size: CellSize) -> PageSession<State.Field> {
    PageSession(store, focus: \.focusedField, size: size) { page(store, height: $0.size.rows) }
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
      Part.table(
        .meetings,
        titles: .titles,
        shown,
        // A short list takes the room of ten rows, so that nothing moves. A long one takes all the room.
        height: max(3, min(max(10, shown.count), height - 11)),
        columns: columns,
        placeholder: store.meetings.isEmpty ? "No meetings yet. ^n plans the first one." : "Nothing matches.",
        element: { .meeting($0) },
        action: { store.send(.meetingTapped($0)) }
      )
    }
  }

  private static var columns: [TableColumn<State.Field, Meeting>] {
    [
      TableColumn("Title") { $0.title },
      TableColumn("Length", width: 6, alignment: .trailing) { "\($0.minutes) min" },
      TableColumn("People", width: 6, alignment: .trailing) { "\($0.attendees.count)" },
      TableColumn("Held", width: 6, alignment: .trailing) { $0.records.isEmpty ? "never" : "\($0.records.count)×" },
    ]
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
