import FocalTerminal
import MeetingsFeature
import Store

extension RunningMeeting.State.Field: PageID {
  package var name: String {
    switch self {
    case .note: "note"
    case .next: "next"
    case .alert(let field): field.name
    }
  }
}

@MainActor
extension RunningMeeting {
  static func page(_ store: StoreOf<Self>, size: CellSize) -> PageSession<State.Field> {
    PageSession(store, focus: \.focusedField, size: size) { _ in page(store) }
  }

  private static func page(_ store: StoreOf<Self>) -> Page<State.Field> {
    let state = store.state
    return Page(
      state.meeting.title,
      maximumWidth: 76,
      commands: commands(store),
      sheet: .alert(state.alert, { .alert($0) }) { store.send(.alert($0)) }
    ) {
      let total = "\(state.seconds.clockText) of \(state.meeting.minutes):00"
      Part.text(state.standsStill ? "\(total), paused" : total, style: .strong)
      Part.space()
      Part.speakers(state.speakers, current: state.current, limit: state.limit)
      Part.space()
      Part.field(
        .note,
        "Note, while \(state.speaker.name) speaks",
        TextLine(
          state.note,
          placeholder: "what was decided",
          submitLabel: state.note.isEmpty ? nil : "keep",
          edit: { store.note = $0 },
          submit: { store.send(.noteSubmitted) }
        )
      )
      Part.notes(state.notes)
      Part.space()
      Part.button(.next, next(state)) { store.send(.nextTapped) }
    }
  }

  private static func next(_ state: State) -> String {
    state.isLastSpeaker ? "End the meeting" : "Next: \(state.speakers[state.current + 1].name)"
  }

  private static func commands(_ store: StoreOf<Self>) -> [Command] {
    guard store.alert == nil else { return [] }
    return [
      .control("n", store.state.isLastSpeaker ? "end" : "next") { store.send(.nextTapped) },
      .control("p", store.isPaused ? "go on" : "pause") { store.send(.pauseTapped) },
      .control("b", store.isSoundOn ? "sound off" : "sound on") { store.send(.soundTapped) },
      .leave("leave") { store.send(.closeTapped) },
    ]
  }
}
