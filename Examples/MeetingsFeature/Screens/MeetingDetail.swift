import Foundation
import Store

/// One meeting: its length, its attendees, and the times that it was held.
package struct MeetingDetail: Reducer {
  package struct State: Equatable, Sendable {
    package enum Field: Hashable, Sendable {
      case start
      case edit
      case delete
      case records
      case record(MeetingRecord.ID)
      case alert(AlertField)
    }

    /// The element of the user's meetings. When it is removed, by this program or another, the screen closes.
    @Shared package var meeting: Meeting
    package var focusedField: Field?
    package var alert: AlertState<Action.Alert>?

    package init(meeting: Shared<Meeting>) {
      _meeting = meeting
      focusedField = .start
    }
  }

  package enum Action: BindableAction, Equatable, Sendable {
    case binding(BindingAction<State>)
    case deleteTapped
    case closeTapped
    case alert(PresentationAction<Alert>)
    case delegate(Delegate)

    package enum Alert: Equatable, Sendable { case deletionConfirmed }

    package enum Delegate: Equatable, Sendable {
      case startTapped
      case editTapped
      case recordTapped(MeetingRecord.ID)
      case deleted
    }
  }

  @Dependency(\.dismiss) var dismiss

  package init() {}

  package var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding, .delegate, .alert(.dismiss):
        return .none

      case .deleteTapped:
        state.alert = .delete(state.meeting)
        return .none

      case .alert(.presented(.deletionConfirmed)):
        return .send(.delegate(.deleted))

      case .closeTapped:
        return .run { [dismiss] _ in await dismiss() }
      }
    }
    .ifLet(\.alert, action: Action.alert)
  }
}

extension AlertState<MeetingDetail.Action.Alert> {
  static func delete(_ meeting: Meeting) -> Self {
    AlertState {
      TextState("Delete “\(meeting.title)”?")
    } actions: {
      ButtonState(role: .cancel) { "Keep" }
      ButtonState(role: .destructive, action: .deletionConfirmed) { "Delete" }
    } message: {
      switch meeting.records.count {
      case 0: "It was never held."
      case 1: "The notes of one meeting go with it."
      default: TextState("The notes of \(meeting.records.count) meetings go with it.")
      }
    }
  }
}
