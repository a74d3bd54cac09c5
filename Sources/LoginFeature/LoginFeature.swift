import Store

/// A login form: two fields, a button, and the focus among them.
///
/// It does no input or output. It is given one function that authenticates; a front end sends what the user does and shows
/// the state.
public struct LoginFeature: Reducer {
  /// What the form shows, and where its cursor should be.
  public struct State: Equatable, Sendable {
    /// What can have focus.
    public enum Field: Hashable, Sendable, CaseIterable {
      case username
      case password
      case signIn
    }

    public var username: String
    public var password: Password
    /// Where focus should be. The form opens in the username field.
    public var focusedField: Field?
    /// Whether a login is in flight.
    public var isLoggingIn = false
    /// Why the last login failed, until a field is edited or the next login begins.
    public var error: LoginError?
    /// Who is signed in, once a login has succeeded.
    public var session: Session?
    /// Where focus was when the login began: where it returns to when the user cancels.
    public var fieldBeforeLogin: Field?

    public init(username: String = "", password: Password = "", focusedField: Field? = .username) {
      self.username = username
      self.password = password
      self.focusedField = focusedField
    }

    /// Whether the fields and the button take input: not while a login runs, and not once it has succeeded.
    public var isFormEnabled: Bool {
      !isLoggingIn && session == nil
    }
  }

  public typealias Field = State.Field

  /// What can happen.
  public enum Action: BindableAction, Equatable, Sendable {
    /// A field was edited, or focus moved.
    case binding(BindingAction<State>)
    /// Return was pressed in a field.
    case submitted(Field)
    /// The Sign In button was pressed.
    case signInTapped
    /// Escape was pressed.
    case cancelTapped
    /// The login has ended.
    case loginResponse(Result<Session, LoginError>)
  }

  enum CancelID {
    case login
  }

  let authenticate: @Sendable (Credentials) async throws -> Session

  /// Makes a login feature.
  ///
  /// - Parameter authenticate: Signs in, or throws a ``LoginError``. It runs off the store's actor, and its task is cancelled
  ///   when the user cancels or the feature goes away.
  public init(authenticate: @escaping @Sendable (Credentials) async throws -> Session) {
    self.authenticate = authenticate
  }

  public var body: some Reducer<State, Action> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding(\.username), .binding(\.password):
        state.error = nil
        return .none

      case .binding:
        return .none

      case .submitted(.username):
        guard state.isFormEnabled else { return .none }
        state.focusedField = .password
        return .none

      case .submitted(.password), .submitted(.signIn), .signInTapped:
        return signIn(&state)

      case .cancelTapped:
        guard state.isLoggingIn else { return .none }
        state.isLoggingIn = false
        state.focusedField = state.fieldBeforeLogin
        state.fieldBeforeLogin = nil
        return .cancel(id: CancelID.login)

      case .loginResponse(let result):
        guard state.isLoggingIn else { return .none }
        state.isLoggingIn = false
        state.fieldBeforeLogin = nil
        switch result {
        case .success(let session):
          state.session = session
        case .failure(let error):
          state.error = error
          state.focusedField = .username
        }
        return .none
      }
    }
  }

  private func signIn(_ state: inout State) -> Effect<Action> {
    guard state.isFormEnabled else { return .none }
    if state.username.isEmpty {
      state.error = .missingUsername
      state.focusedField = .username
      return .none
    }
    if state.password.isEmpty {
      state.error = .missingPassword
      state.focusedField = .password
      return .none
    }
    state.error = nil
    state.isLoggingIn = true
    state.fieldBeforeLogin = state.focusedField
    state.focusedField = nil
    let credentials = Credentials(username: state.username, password: state.password)
    return .run(name: "login") { [authenticate] send in
      do {
        let session = try await authenticate(credentials)
        await send(.loginResponse(.success(session)))
      } catch is CancellationError {
        return
      } catch {
        await send(.loginResponse(.failure(LoginError(error))))
      }
    }
    .cancellable(id: CancelID.login, cancelInFlight: true)
  }
}

extension LoginFeature.State.Field {
  /// What the Return key does in a field, as a front end shows it.
  public enum SubmitLabel: Hashable, Sendable {
    case next
    case go
  }

  /// Return in the username goes on to the password; in the password, and on the button, it signs in.
  public var submitLabel: SubmitLabel {
    self == .username ? .next : .go
  }
}
