import Store

/// A login form: two fields, a button, and the focus among them.
///
/// The feature does no input or output. A front end sends the actions of the user and shows the state. A function that
/// authenticates is passed to the initialiser.
public struct LoginFeature: Reducer {
  /// The content of the form, and the field that should have focus.
  public struct State: Equatable, Sendable {
    /// An element that can have focus.
    public enum Field: Hashable, Sendable, CaseIterable {
      /// A text field. Return in this field moves focus to the password field.
      case username
      /// A text field. Return in this field begins a login, like the Sign In button.
      case password
      /// The Sign In button, which begins a login.
      case signIn
    }

    /// The text of the username field.
    public var username: String
    /// The text of the password field.
    public var password: Password
    /// The element that should have focus. By default, the form opens with focus in the username field.
    public var focusedField: Field?
    /// True while a login runs. The form is disabled meanwhile, and the user can cancel the login.
    public var isLoggingIn = false
    /// The reason why the last login failed or could not begin; `nil` once the user edits a field or a login begins.
    public var error: LoginError?
    /// The session, once a login has succeeded.
    public var session: Session?
    /// The element that had focus when the login began. It gets focus back if the user cancels.
    public var fieldBeforeLogin: Field?

    /// Makes the state of a form. Pass a username to fill in the username field, for instance after a logout.
    public init(username: String = "", password: Password = "", focusedField: Field? = .username) {
      self.username = username
      self.password = password
      self.focusedField = focusedField
    }

    /// True if the fields and the button take input. False while a login runs, and after one has succeeded.
    public var isFormEnabled: Bool {
      !isLoggingIn && session == nil
    }
  }

  /// An element that can have focus.
  public typealias Field = State.Field

  /// An input of the user, or the result of a login.
  public enum Action: BindableAction, Equatable, Sendable {
    /// A field was edited, or focus moved.
    case binding(BindingAction<State>)
    /// Return was pressed in a field.
    case submitted(Field)
    /// The Sign In button was pressed. A login begins if the form is enabled and both fields have text.
    case signInTapped
    /// The user cancelled the login, by Escape or by a Cancel button.
    case cancelTapped
    /// The server has answered, or the login has failed.
    case loginResponse(Result<Session, LoginError>)
  }

  enum CancelID {
    case login
  }

  let authenticate: @Sendable (Credentials) async throws -> Session

  /// Makes a login feature.
  ///
  /// - Parameter authenticate: Signs in, or throws a ``LoginError``. It runs off the actor of the store. Its task is
  ///   cancelled when the user cancels, and when the feature is removed.
  public init(authenticate: @escaping @Sendable (Credentials) async throws -> Session) {
    self.authenticate = authenticate
  }

  /// Applies edits first, then handles the action. A response that arrives after a cancellation is ignored.
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
      let session = try await authenticate(credentials)
      await send(.loginResponse(.success(session)))
    } catch: { error, send in
      await send(.loginResponse(.failure(LoginError(error))))
    }
    .cancellable(id: CancelID.login, cancelInFlight: true)
  }
}
