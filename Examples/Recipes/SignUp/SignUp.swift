import Store

/// A long form. Submitting it with errors focuses the first field with an error. A slow check of the name never moves
/// focus.
package struct SignUp: Reducer {
  package struct State: Equatable, Sendable {
    /// An element or a group of elements.
    package enum Place: Hashable, Sendable {
      case field(SignUpField)
      case signUp
      // The groups. Tab visits the columns of a wide window one after the other.
      case form
      case firstColumn
      case secondColumn
      case couponForm
    }

    /// The result of the check of the name.
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
    /// True if a coupon was redeemed, and has not been edited since.
    package var hasDiscount = false
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
    /// Return in a field of the form. Focuses the next field, or submits the form if the field is the last.
    case returnTapped
    /// Return in the coupon, which is a form of its own.
    case couponRedeemed
    case submitted
  }

  private enum CancelID { case nameCheck }

  @Dependency(\.continuousClock) var clock
  private let isFree: @Sendable (String) async -> Bool

  /// - Parameter isFree: Returns true if a name is not taken.
  package init(isFree: @escaping @Sendable (String) async -> Bool) {
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
        if field == .coupon { state.hasDiscount = false }
        return field == .username ? check(&state) : .none

      case .nameChecked(let name, let isFree):
        // Focus may be in any field by now. The answer is shown beside the name, and focus stays.
        guard name == state[.username] else { return .none }
        state.nameCheck = isFree ? .free : .taken
        return .none

      case .returnTapped:
        guard case .field(let field)? = state.focus, let next = field.next else {
          submit(&state)
          return .none
        }
        state.focus = .field(next)
        return .none

      case .couponRedeemed:
        state.errors[.coupon] = SignUpField.coupon.problem(in: state)
        state.hasDiscount = !state[.coupon].isEmpty && state.errors[.coupon] == nil
        return .none

      case .submitted:
        submit(&state)
        return .none
      }
    }
  }

  /// Signs up, or focuses the first field with an error.
  private func submit(_ state: inout State) {
    state.errors = [:]
    for field in SignUpField.allCases { state.errors[field] = field.problem(in: state) }
    if let first = SignUpField.allCases.first(where: { state.errors[$0] != nil }) {
      state.focus = .field(first)
    } else {
      state.isSignedUp = true
      state.focus = nil
    }
  }

  /// Checks that the name is free, once typing has paused. More typing cancels the check.
  private func check(_ state: inout State) -> Effect<Action> {
    let name = state[.username]
    guard SignUpField.username.problem(in: state) == nil || state.nameCheck == .taken, !name.isEmpty else {
      state.nameCheck = .unknown
      return .cancel(id: CancelID.nameCheck)
    }
    state.nameCheck = .checking
    return .run(name: "name check") { [clock, isFree] send in
      try await clock.sleep(for: .milliseconds(300))
      await send(.nameChecked(name, isFree: isFree(name)))
    }
    .cancellable(id: CancelID.nameCheck, cancelInFlight: true)
  }
}
