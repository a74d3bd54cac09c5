import FocalTerminal
import MeetingsFeature
import Store

extension MeetingForm.State.Field: PageID {
  package var name: String {
    switch self {
    case .title: "title"
    case .minutes: "minutes"
    case .attendees: "attendees"
    case .attendee(let id): "attendee-\(id)"
    case .add: "add"
    case .save: "save"
    case .alert(let field): field.name
    }
  }
}

@MainActor
extension MeetingForm {
  static func page(_ store: StoreOf<Self>, size: CellSize) -> PageSession<State.Field> {
    PageSession(store, focus: \.focusedField, size: size) { page(store, height: $0.size.rows) }
  }

  private static func page(_ store: StoreOf<Self>, height: Int) -> Page<State.Field> {
    let draft = store.draft
    return Page(
      store.isNew ? "New meeting" : "Edit \(store.original.title)",
      commands: commands(store),
      sheet: .alert(store.alert, { .alert($0) }) { store.send(.alert($0)) }
    ) {
      Part.field(
        .title,
        "Title",
        TextLine(
          draft.title,
          placeholder: "the purpose, in a word or two",
          error: store.problem == .missingTitle ? "Give the meeting a title" : nil,
          edit: { store.send(.binding(.set(\.draft.title, $0))) }
        )
      )
      Part.space()
      Part.text("Minutes", style: store.focusedField == .minutes ? .accent : .label)
      Part.picker(.minutes, Meeting.lengths.map { "\($0)" }, selected: Meeting.lengths.firstIndex(of: draft.minutes)) {
        store.send(.binding(.set(\.draft.minutes, Meeting.lengths[$0])))
      }
      Part.space()
      Part.text("Attendees, in the order in which they speak", style: .label)
      Part.list(
        .attendees,
        draft.attendees,
        height: max(1, min(draft.attendees.count, max(4, height - 22))),
        main: { .attendee($0) },
        elements: { row, width in [ListElement(row, columns: 0..<width, interactions: .edit)] },
        row: { row($0, of: store) }
      )
      Part.smallButton(.add, "+ Add", label: "add") { store.send(.addTapped) }
      Part.notice(store.problem == .missingAttendee ? "Somebody has to come" : nil, isError: true)
      Part.button(.save, "Save") { store.send(.saveTapped) }
    }
  }

  private static func row(_ attendee: Attendee, of store: StoreOf<Self>) -> Part<State.Field> {
    .line(
      .attendee(attendee.id),
      TextLine(
        attendee.name,
        placeholder: "a name",
        submitLabel: "add",
        edit: { store.send(.attendeeEdited(attendee.id, $0)) },
        submit: { store.send(.addTapped) }
      )
    )
  }

  private static func commands(_ store: StoreOf<Self>) -> [Command] {
    guard store.alert == nil else { return [] }
    let index = store.state.focusedAttendee
    return [
      .control("s", "save") { store.send(.saveTapped) },
      .leave { store.send(.closeTapped) },
      .control("x", "remove", isEnabled: index != nil) { store.send(.removeTapped) },
      .control("p", "up", isEnabled: (index ?? 0) > 0) { store.send(.moveTapped(by: -1)) },
      .control("n", "down", isEnabled: index.map { $0 < store.draft.attendees.count - 1 } ?? false) {
        store.send(.moveTapped(by: 1))
      },
    ] + Command.history(store.undoHistory) { store.send(.history($0)) }
  }
}
