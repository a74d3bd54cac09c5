import LoginFeature
import Store
import StoreTesting
import Testing

/// The behaviour of the form. Each test states one sentence of it.
@Suite struct LoginFeatureTests {
  @Test func theFormOpensInTheUsernameField() {
    let state = LoginFeature.State()
    #expect(state.focusedField == .username)
    #expect(state.isFormEnabled)
  }

  @Test func signingInWithoutAUsernameAsksForItAndFocusesTheField() async {
    await withLogin(LoginFeature.State(password: "secret", focusedField: .signIn)) { store in
      await store.send(.signInTapped) {
        $0.error = .missingUsername
        $0.focusedField = .username
      }
    }
  }

  @Test func signingInWithoutAPasswordAsksForItAndFocusesTheField() async {
    await withLogin(LoginFeature.State(username: "blob", focusedField: .signIn)) { store in
      await store.send(.signInTapped) {
        $0.error = .missingPassword
        $0.focusedField = .password
      }
    }
  }

  @Test func returnInTheUsernameFocusesThePassword() async {
    await withLogin { store in
      await store.send(.submitted(.username)) { $0.focusedField = .password }
    }
  }

  @Test(arguments: [LoginFeature.Action.submitted(.password), .submitted(.signIn), .signInTapped])
  func signingInGivesFocusUpAndStoresTheSession(action: LoginFeature.Action) async {
    await withLogin(.filled(focus: .password)) { store in
      await store.send(action) {
        $0.beginLogin(from: .password)
      }
      await store.receive(.loginResponse(.success(Session(username: "blob")))) {
        $0.endLogin()
        $0.session = Session(username: "blob")
      }
    }
  }

  @Test(arguments: LoginError.samples)
  func aFailedLoginShowsTheReasonAndFocusesTheUsernameInOneChange(error: LoginError) async {
    let refuse: @Sendable (Credentials) async throws -> Session = { _ in throw error }
    await withLogin(.filled(focus: .signIn), authenticate: refuse) { store in
      await store.send(.signInTapped) {
        $0.beginLogin(from: .signIn)
      }
      await store.receive(.loginResponse(.failure(error))) {
        $0.endLogin()
        $0.error = error
        $0.focusedField = .username
      }
      #expect(store.state.username == "blob" && store.state.password == "secret")
    }
  }

  @Test func eachErrorHasItsOwnMessage() {
    #expect(Set(LoginError.samples.map(\.message)).count == LoginError.samples.count)
    #expect(LoginError.samples.allSatisfy { !$0.message.isEmpty })
  }

  @Test func anErrorOfAnotherTypeIsUnexpectedAndItsTextIsHidden() async {
    struct Leaky: Error { let password = "secret" }
    let leak: @Sendable (Credentials) async throws -> Session = { _ in throw Leaky() }
    await withLogin(.filled(focus: .signIn), authenticate: leak) { store in
      await store.send(.signInTapped) {
        $0.beginLogin(from: .signIn)
      }
      await store.receive(.loginResponse(.failure(.unexpected("Leaky")))) {
        $0.endLogin()
        $0.error = .unexpected("Leaky")
        $0.focusedField = .username
      }
    }
  }

  @Test func typingClearsTheError() async {
    var state = LoginFeature.State.filled(focus: .username)
    state.error = .wrongCredentials
    for action in [LoginFeature.Action.binding(.set(\.username, "x")), .binding(.set(\.password, "x"))] {
      await withLogin(state) { store in
        await store.send(action) {
          $0.error = nil
          if case .binding(\.username) = action.binding.map(LoginFeature.Action.binding) {
            $0.username = "x"
          } else {
            $0.password = "x"
          }
        }
      }
    }
  }

  @Test func movingFocusKeepsTheError() async {
    var state = LoginFeature.State.filled(focus: .username)
    state.error = .wrongCredentials
    await withLogin(state) { store in
      await store.send(.binding(.set(\.focusedField, .password))) { $0.focusedField = .password }
    }
  }

  @Test func aSecondSignInWhileOneRunsDoesNothing() async {
    await withLogin(.filled(focus: .password), authenticate: waitForever) { store in
      await store.send(.submitted(.password)) {
        $0.beginLogin(from: .password)
      }
      await store.send(.signInTapped)
      await store.send(.submitted(.username))
      await store.send(.submitted(.password))
      await store.send(.cancelTapped) {
        $0.endLogin()
        $0.focusedField = .password
      }
    }
  }

  @Test(arguments: LoginFeature.Field.allCases)
  func cancellingRestoresTheFocusedField(field: LoginFeature.Field) async {
    await withLogin(.filled(focus: field), authenticate: waitForever) { store in
      await store.send(.signInTapped) {
        $0.beginLogin(from: field)
      }
      await store.send(.cancelTapped) {
        $0.endLogin()
        $0.focusedField = field
      }
    }
  }

  @Test func cancellingWithoutALoginDoesNothing() async {
    await withLogin { store in
      await store.send(.cancelTapped)
    }
  }

  @Test func aLateAnswerAfterCancelChangesNothing() async {
    await withLogin(.filled(focus: .password)) { store in
      await store.send(.loginResponse(.failure(.wrongCredentials)))
      await store.send(.loginResponse(.success(Session(username: "mallory"))))
    }
  }

  @Test func thePasswordIsNeverDescribed() {
    let secret = "hunter2"
    var state = LoginFeature.State.filled(focus: .password)
    state.password = Password(secret)
    let credentials = Credentials(username: "blob", password: Password(secret))
    let action = LoginFeature.Action.binding(.set(\.password, Password(secret)))
    for value: Any in [state, credentials, action, Password(secret)] as [Any] {
      var dumped = ""
      dump(value, to: &dumped)
      for text in ["\(value)", String(reflecting: value), dumped, caseName(of: value), describe(value)] {
        #expect(!text.contains(secret))
      }
    }
    var other = state
    other.password = "letmein"
    let difference = diff(state, other) ?? ""
    #expect(!difference.contains(secret) && !difference.contains("letmein"))
  }
}
