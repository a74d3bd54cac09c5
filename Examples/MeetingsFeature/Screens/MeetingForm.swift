import Foundation
import Store
import StoreFoundation

/// The form of a new meeting, or of one that is changed.
package struct MeetingForm: Reducer {
  package struct State: Equatable, Sendable {
    package enum Field: Hashable, Sendable {
      case title
      case minutes
      case attendees
      case attendee(Attendee.ID)
      case add
      case save
      case alert(AlertField)
    }

    package enum Problem: Equatable, Sendable {
      case missingTitle
      case missingAttendee
    }

    package let original: Meeting
    package let isNew: Bool
    package var draft: Meeting
    package var focusedField: Field? = .title
    package var problem: Problem?
    package var alert: AlertState<Action.Alert>?
    package var undoHistory = UndoHistory<Meeting>()

    package init(_ meeting: Meeting, isNew: Bool) {
      original = meeting
      draft = meeting
      self.isNew = isNew
    }

    /// The attendee that has focus, as an index.
    package var focusedAttendee: Int? {
      guard case .attendee(let id) = focusedField else { return nil }
      return draft.attendees.index(id: id)
    }
  }

  package enum Action: BindableAction, Equatable, Sendable {
    case binding(BindingAction<State>)
    case attendeeEdited(Attendee.ID, String)
    case addTapped
    case removeTapped
    case moveTapped(by: Int)
    case saveTapped
    case closeTapped
    case history(UndoAction)
    case alert(PresentationAction<Alert>)
    case delegate(Delegate)

    package enum Alert: Equatable, Sendable { case discardConfirmed }
    package enum Delegate: Equatable, Sendable { case saved(Meeting) }
  }

  @Dependency(\.uuid) var uuid
  @Dependency(\.dismiss) var dismiss

  package init() {}

  package var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding(\.focusedField), .history, .alert(.dismiss), .delegate:
        return .none

      case .binding:
        state.problem = nil
        return .none

      case .attendeeEdited(let id, let name):
        state.draft.attendees[id: id]?.name = name
        state.problem = nil
        return .none

      case .addTapped:
        add(&state)
        return .none

      case .removeTapped:
        guard let index = state.focusedAttendee else { return .none }
        state.draft.attendees.remove(at: index)
        // The neighbour: the row that has taken the place, or the last one.
        let attendees = state.draft.attendees
        state.focusedField = attendees.isEmpty ? .add : .attendee(attendees[min(index, attendees.count - 1)].id)
        return .none

      case .moveTapped(let distance):
        guard let index = state.focusedAttendee, state.draft.attendees.indices.contains(index + distance) else {
          return .none
        }
        state.draft.attendees.swapAt(index, index + distance)
        return .none

      case .saveTapped:
        return save(&state)

      case .closeTapped:
        guard state.draft == state.original else {
          state.alert = .discard
          return .none
        }
        return .run { [dismiss] _ in await dismiss() }

      case .alert(.presented(.discardConfirmed)):
        return .run { [dismiss] _ in await dismiss() }
      }
    }
    .ifLet(\.alert, action: Action.alert)
    .undoable(\.draft, focus: \.focusedField, history: \.undoHistory, action: Action.history) { action in
      switch action {
      case .binding(\.draft.title): UndoStep("Typing", group: "title")
      case .binding(\.draft.minutes): UndoStep("Length", group: "minutes")
      case .attendeeEdited(let id, _): UndoStep("Typing", group: id)
      case .addTapped: "Add"
      case .removeTapped: "Remove"
      case .moveTapped: "Move"
      default: UndoStep()
      }
    }
  }

  /// Adds an attendee behind the focused one, or at the end, and focuses it.
  private func add(_ state: inout State) {
    let attendee = Attendee(id: uuid())
    state.draft.attendees.insert(attendee, at: state.focusedAttendee.map { $0 + 1 } ?? state.draft.attendees.count)
    state.focusedField = .attendee(attendee.id)
  }

  /// Hands the meeting to the parent, without rows that were left empty. Focuses what is missing.
  private func save(_ state: inout State) -> Effect<Action> {
    var meeting = state.draft
    meeting.title = meeting.title.trimmed
    for index in meeting.attendees.indices { meeting.attendees[index].name = state.draft.attendees[index].name.trimmed }
    meeting.attendees.removeAll { $0.name.isEmpty }
    guard !meeting.title.isEmpty else {
      state.problem = .missingTitle
      state.focusedField = .title
      return .none
    }
    guard !meeting.attendees.isEmpty else {
      if state.draft.attendees.isEmpty { add(&state) }
      state.problem = .missingAttendee
      state.focusedField = state.draft.attendees.first.map { .attendee($0.id) }
      return .none
    }
    return .send(.delegate(.saved(meeting)))
  }
}

extension AlertState<MeetingForm.Action.Alert> {
  static let discard = AlertState {
    "Discard the changes?"
  } actions: {
    ButtonState(role: .cancel) { "Keep editing" }
    ButtonState(role: .destructive, action: .discardConfirmed) { "Discard" }
  }
}

extension String {
  /// The text without white space at its ends.
  var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
