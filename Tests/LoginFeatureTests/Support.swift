import Store
import StoreTesting

@testable import LoginFeature

typealias LoginStore = TestStore<LoginFeature.State, LoginFeature.Action>

/// Runs a test of the login feature, exhaustively.
nonisolated(nonsending) func withLogin(
  _ state: LoginFeature.State = LoginFeature.State(),
  authenticate: @escaping @Sendable (Credentials) async throws -> Session = { Session(username: $0.username) },
  _ test: nonisolated(nonsending) (LoginStore) async -> Void
) async {
  await withTestStore(initialState: state) {
    LoginFeature(authenticate: authenticate)
  } test: { store in
    await test(store)
  }
}

/// A server that never answers, until its caller is cancelled.
@Sendable func waitForever(_: Credentials) async throws -> Session {
  let never = AsyncStream<Never> { _ in }
  for await _ in never {}
  throw CancellationError()
}

extension LoginFeature.State {
  static func filled(focus: Field?) -> Self {
    Self(username: "blob", password: "secret", focusedField: focus)
  }

  mutating func beginLogin(from field: Field?) {
    error = nil
    isLoggingIn = true
    fieldBeforeLogin = field
    focusedField = nil
  }

  mutating func endLogin() {
    isLoggingIn = false
    fieldBeforeLogin = nil
  }
}

extension LoginError {
  static let samples: [LoginError] = [
    .wrongCredentials, .noConnection, .timeout, .missingUsername, .missingPassword, .unexpected("500"), .other("No."),
  ]
}
