import Store

/// A contact in a store: its fields, and the focused one of them.
package struct Contact: Reducer {
  package struct State: Equatable, Sendable {
    package enum Field: Hashable, Sendable {
      case name
      case phone
      case check
    }

    package var name = ""
    package var phone = ""
    package var focusedField: Field?
    /// True if missing fields are marked, because the form was checked.
    package var isChecked = false

    package init() {}
  }

  package enum Action: BindableAction, Equatable, Sendable {
    case binding(BindingAction<State>)
    /// The first empty field has focus.
    case checkTapped
  }

  package init() {}

  package var body: some Reducer<State, Action> {
    BindingReducer()
    Reduce { state, action in
      guard case .checkTapped = action else { return .none }
      state.isChecked = !state.name.isEmpty && !state.phone.isEmpty
      if state.name.isEmpty {
        state.focusedField = .name
      } else if state.phone.isEmpty {
        state.focusedField = .phone
      }
      return .none
    }
  }
}
