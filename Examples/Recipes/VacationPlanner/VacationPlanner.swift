import Store

/// Logs in to a planner of vacations. An invalid address moves focus back to its field.
package struct VacationPlanner: Reducer {
  package struct State: Equatable, Sendable {
    /// An element that can have focus.
    package enum Field: Hashable, Sendable {
      case email
      case password
      case logIn
      case browse
    }

    package var email = ""
    package var password = ""
    package var focusedField: Field? = .email
    /// True if an invalid address was submitted, and has not been edited since.
    package var isEmailInvalid = false
    package var isLoggingIn = false
    package var isLoggedIn = false
    /// The number of the photograph that is shown.
    package var photo = 0

    package init() {}

    /// True if the address has a red frame. It has one only while it has focus, because the user can correct it then.
    package var marksEmail: Bool { isEmailInvalid && focusedField == .email }
  }

  package enum Action: BindableAction, Equatable, Sendable {
    case binding(BindingAction<State>)
    /// The form was submitted, by Return in the password or by the button.
    case submitted
    case loggedIn
    case browseTapped
  }

  package static let photoCount = 3

  @Dependency(\.continuousClock) var clock

  package init() {}

  package var body: some Reducer<State, Action> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding(\.email):
        state.isEmailInvalid = false
        state.isLoggedIn = false
        return .none

      case .binding:
        return .none

      case .submitted:
        guard Self.isAddress(state.email) else {
          state.isEmailInvalid = true
          state.focusedField = .email
          return .none
        }
        state.focusedField = nil
        state.isLoggingIn = true
        return .run { [clock] send in
          // The delay of a distant server.
          try await clock.sleep(for: .seconds(1))
          await send(.loggedIn)
        }

      case .loggedIn:
        state.isLoggingIn = false
        state.isLoggedIn = true
        return .none

      case .browseTapped:
        state.photo = (state.photo + 1) % Self.photoCount
        return .none
      }
    }
  }

  /// True if the text is some characters, an @, and some characters with a dot among them. Only a mail to the address
  /// could check more.
  static func isAddress(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !text.contains(where: \.isWhitespace) else { return false }
    let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
    return labels.count > 1 && labels.allSatisfy { !$0.isEmpty }
  }
}
