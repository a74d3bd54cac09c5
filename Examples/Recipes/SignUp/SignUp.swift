import Store

/// A long form: errors focus the first field that has one, and a slow check of the name never moves focus.
package struct SignUp: Reducer {
  package struct State: Equatable, Sendable {
    /// What can have focus.
    package enum Place: Hashable, Sendable {
      case field(SignUpField)
      case signUp
      case form
    }

    /// What is known about the name.
    package enum NameCheck: Equatable, Sendable {
      case unknown
      case checking
      case free
      case taken
    }

    package var values: [SignUpField: String] = [:]
    package var focus: Place? = .field(.username)
    /// The fields that were submitted with an error and not edited since.
    package var errors: [SignUpField: String] = [:]
    package var nameCheck = NameCheck.unknown
    package var isSignedUp = false

    package init() {}

    package subscript(field: SignUpField) -> String {
      get { values[field] ?? "" }
      set { values[field] = newValue }
    }
  }

  package enum Action: BindableAction, Equatable, Sendable {
    case binding(BindingAction<State>)
    case edited(SignUpField, String)
    case nameChecked(String, isFree: Bool)
    case submitted
  }

  private enum CancelID { case nameCheck }

  @Dependency(\.continuousClock) var clock
  private let isFree: @Sendable (String) async -> Bool

  private let pause: Duration

  /// - Parameters:
  ///   - pause: How long typing has to pause before a name is looked up.
  ///   - isFree: Finds out whether nobody has a name yet.
  package init(pause: Duration = .milliseconds(300), isFree: @escaping @Sendable (String) async -> Bool) {
    self.pause = pause
    self.isFree = isFree
  }

  package var body: some Reducer<State, Action> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding:
        return .none

      case .edited(let field, let text):
        state[field] = text
        state.errors[field] = nil
        return field == .username ? check(&state) : .none

      case .nameChecked(let name, let isFree):
        // The person may be anywhere by now: the answer stands beside the name, and focus stays.
        guard name == state[.username] else { return .none }
        state.nameCheck = isFree ? .free : .taken
        return .none

      case .submitted:
        state.errors = [:]
        for field in SignUpField.allCases { state.errors[field] = field.problem(in: state) }
        guard let first = SignUpField.allCases.first(where: { state.errors[$0] != nil }) else {
          state.isSignedUp = true
          state.focus = nil
          return .none
        }
        state.focus = .field(first)
        return .none
      }
    }
  }

  /// Asks whether the name is free, once typing has paused. Typing on cancels the question.
  private func check(_ state: inout State) -> Effect<Action> {
    let name = state[.username]
    guard SignUpField.username.problem(in: state) == nil || state.nameCheck == .taken, !name.isEmpty else {
      state.nameCheck = .unknown
      return .cancel(id: CancelID.nameCheck)
    }
    state.nameCheck = .checking
    return .run(name: "name check") { [clock, isFree, pause] send in
      try await clock.sleep(for: pause)
      await send(.nameChecked(name, isFree: isFree(name)))
    }
    .cancellable(id: CancelID.nameCheck, cancelInFlight: true)
  }
}
