import Store

/// A form with a mistake: two of its fields have the same focus value.
package struct OneValue: Reducer {
  package struct State: Equatable, Sendable {
    /// An element that can have focus.
    package enum Field: Hashable, Sendable {
      case name
      case phone
    }

    package var name = ""
    package var fullName = ""
    package var phone = ""
    package var focusedField: Field?
    /// The reports of the focus engine.
    package var warnings: [String] = []

    package init() {}
  }

  package enum Action: BindableAction, Equatable, Sendable {
    case binding(BindingAction<State>)
    /// Focuses the name, a value that two fields have.
    case nameTapped
    case reported(String)
  }

  package init() {}

  package var body: some Reducer<State, Action> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding:
        return .none

      case .nameTapped:
        state.focusedField = .name
        return .none

      case .reported(let warning):
        state.warnings.append(warning)
        return .none
      }
    }
  }
}
