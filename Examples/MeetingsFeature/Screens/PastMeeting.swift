import Foundation
import Store

/// The record of a meeting: who spoke for how long, and the notes.
package struct PastMeeting: Reducer {
  package struct State: Equatable, Sendable {
    package enum Field: Hashable, Sendable { case done }

    package let title: String
    /// The element of the meeting's records. When it is removed, by undo for instance, the screen closes.
    @Shared package var record: MeetingRecord
    package var focusedField: Field? = .done

    package init(title: String, record: Shared<MeetingRecord>) {
      self.title = title
      _record = record
    }
  }

  package enum Action: BindableAction, Equatable, Sendable {
    case binding(BindingAction<State>)
    case closeTapped
  }

  @Dependency(\.dismiss) var dismiss

  package init() {}

  package var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { _, action in
      switch action {
      case .binding: .none
      case .closeTapped: .run { [dismiss] _ in await dismiss() }
      }
    }
  }
}
