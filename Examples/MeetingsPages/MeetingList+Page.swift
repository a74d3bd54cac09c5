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
    case .palette(let name): name
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
    let palette: Sheet<State.Field>? = .palette(
      store.palette,
      commands(store) + linkCommands(store),
      height: max(1, min(8, height - 8)),
      element: { .palette($0.name) },
      set: { store.palette = $0 }
    )
    let open = Command.control("p", "commands") { store.palette = "" }
    return Page("Meetings", maximumWidth: 76, commands: commands(store) + [open], sheet: palette) {
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

  /// The ways to the screens of each meeting, for the palette.
  private static func linkCommands(_ store: StoreOf<Self>) -> [Command] {
    store.state.links.flatMap { name, id in
      let title = store.meetings[id: id]?.title ?? name
      return [("open", name), ("start", "\(name)/start"), ("edit", "\(name)/edit")].map { verb, link in
        Command("\(verb) \(title)") { store.send(.linkChosen(link)) }
      }
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
