import Foundation
import Store
import StoreFoundation

/// A meeting that is being held: a timer for each speaker, and notes.
package struct RunningMeeting: Reducer {
  package struct State: Equatable, Sendable {
    package enum Field: Hashable, Sendable {
      case note
      case next
      case alert(AlertField)
    }

    @Shared package var meeting: Meeting
    @Shared(.isSoundOn) package var isSoundOn
    package var speakers: [Speaker]
    /// The index of the one who speaks.
    package var current = 0
    package var note = ""
    package var notes: [Note] = []
    package var isPaused = false
    package var focusedField: Field? = .note
    package var alert: AlertState<Action.Alert>?

    package init(meeting: Shared<Meeting>) {
      _meeting = meeting
      speakers = meeting.wrappedValue.attendees.map { Speaker($0.name) }
    }

    /// The one who speaks.
    package var speaker: Speaker { speakers[current] }
    package var isLastSpeaker: Bool { current == speakers.count - 1 }
    /// The time of each speaker.
    package var limit: Int { max(1, meeting.minutes * 60 / speakers.count) }
    /// The time since the beginning, without pauses.
    package var seconds: Int { speakers.reduce(0) { $0 + $1.seconds } }
    package var standsStill: Bool { isPaused || alert != nil }
  }

  package enum Action: BindableAction, Equatable, Sendable {
    case binding(BindingAction<State>)
    case ticked(seconds: Int)
    case noteSubmitted
    case nextTapped
    case pauseTapped
    case soundTapped
    case closeTapped
    case alert(PresentationAction<Alert>)

    package enum Alert: Equatable, Sendable {
      case saveConfirmed
      case discardConfirmed
    }
  }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.date.now) var now
  @Dependency(\.dismiss) var dismiss
  @Dependency(\.uuid) var uuid
  @Dependency(Sounds.self) var sounds

  package init() {}

  package var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding, .alert(.dismiss):
        return .none

      case .ticked(let seconds):
        guard !state.standsStill else { return .none }
        let before = state.speaker.seconds
        state.speakers[state.current].seconds += seconds
        let isTimeUp = before < state.limit && state.speaker.seconds >= state.limit
        return isTimeUp ? play(.timeUp, state) : .none

      case .noteSubmitted:
        addNote(&state)
        return .none

      case .nextTapped:
        addNote(&state)
        guard !state.isLastSpeaker else { return finish(&state) }
        state.current += 1
        return .none

      case .pauseTapped:
        state.isPaused.toggle()
        return .none

      case .soundTapped:
        state.isSoundOn.toggle()
        return .none

      case .closeTapped:
        state.alert = .leave(state)
        return .none

      case .alert(.presented(.saveConfirmed)):
        addNote(&state)
        return finish(&state)

      case .alert(.presented(.discardConfirmed)):
        return .run { [dismiss] _ in await dismiss() }
      }
    }
    .ifLet(\.alert, action: Action.alert)
    .onMount { _ in
      .run(name: "timer") { [clock] send in
        let clock = AnyClock(clock)
        var last = clock.now
        // The timer skips ticks while the program is stopped. The time goes on.
        for await now in clock.timer(interval: .seconds(1)) {
          await send(.ticked(seconds: Int(last.duration(to: now).components.seconds)))
          last = now
        }
      }
    }
  }

  /// Keeps the line that is being written, under the name of the one who speaks.
  private func addNote(_ state: inout State) {
    let text = state.note.trimmed
    state.note = ""
    if !text.isEmpty { state.notes.append(Note(text, by: state.speaker.name)) }
  }

  private func finish(_ state: inout State) -> Effect<Action> {
    let record = MeetingRecord(id: uuid(), date: now, speakers: state.speakers, notes: state.notes)
    state.meeting.records.insert(record, at: 0)
    return .concatenate(play(.finished, state), .run { [dismiss] _ in await dismiss() })
  }

  private func play(_ sound: Sounds.Sound, _ state: State) -> Effect<Action> {
    guard state.isSoundOn else { return .none }
    return .run { [sounds] _ in await sounds.play(sound) }
  }
}

extension AlertState<RunningMeeting.Action.Alert> {
  static func leave(_ state: RunningMeeting.State) -> Self {
    AlertState {
      "End the meeting?"
    } actions: {
      ButtonState(role: .cancel) { "Go on" }
      ButtonState(action: .saveConfirmed) { "Save" }
      ButtonState(role: .destructive, action: .discardConfirmed) { "Discard" }
    } message: {
      let left = state.speakers.count - state.current - 1
      let rest =
        left == 0 ? "Everybody has had the floor." : "\(left) of \(state.speakers.count) have not had the floor."
      return TextState("The clock stands still at \(state.seconds.clockText). \(rest)")
    }
  }
}
