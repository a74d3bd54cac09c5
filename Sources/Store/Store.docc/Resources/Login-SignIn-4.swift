import Store

struct SignIn: Reducer {
  enum Field: Hashable, Sendable {
    case username, password, button
  }

  struct State: Equatable, Sendable {
    var username = ""
    var password = ""
    var focusedField: Field? = .username
    var isLoading = false
    var isSignedIn = false
    var message: String?
  }

  enum Action: BindableAction, Equatable, Sendable {
    case binding(BindingAction<State>)
    case submitted
    case answered(isAccepted: Bool)
  }

  var authenticate: @Sendable (_ username: String, _ password: String) async -> Bool

  var body: some Reducer<State, Action> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding:
        return .none

      case .submitted:
        guard !state.isLoading else { return .none }
        if state.username.isEmpty || state.password.isEmpty {
          state.message = "Type a username and a password."
          state.focusedField = state.username.isEmpty ? .username : .password
          return .none
        }
        state.message = nil
        state.isLoading = true
        return .run(name: "sign in") { [authenticate, state] send in
          let isAccepted = await authenticate(state.username, state.password)
          await send(.answered(isAccepted: isAccepted))
        }

      case .answered(let isAccepted):
        state.isLoading = false
        state.isSignedIn = isAccepted
        state.message = isAccepted ? "Welcome, \(state.username)!" : "Wrong username or password."
        state.focusedField = isAccepted ? nil : .username
        return .none
      }
    }
  }
}
