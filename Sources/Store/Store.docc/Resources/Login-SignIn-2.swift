import Store

struct SignIn {
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
}
