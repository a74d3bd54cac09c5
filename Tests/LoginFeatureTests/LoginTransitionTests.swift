import Store
import StoreTesting
import Testing

@testable import LoginFeature

/// Every state of the form under every action, compared with a short model.
@Suite struct LoginTransitionTests {
  private enum Phase: CaseIterable { case idle, failed, loggingIn, signedIn }

  private static let actions: [LoginFeature.Action] =
    LoginFeature.Field.allCases.map { .submitted($0) }
    + [
      .signInTapped, .cancelTapped,
      .loginResponse(.success(Session(username: "late"))), .loginResponse(.failure(.timeout)),
      .binding(.set(\.username, "new")), .binding(.set(\.password, "new")),
    ]
    + ([.username, .password, .signIn, nil] as [LoginFeature.Field?]).map { .binding(.set(\.focusedField, $0)) }

  /// The states of the form before further typing.
  private static var states: [LoginFeature.State] {
    var states: [LoginFeature.State] = []
    for phase in Phase.allCases {
      for username in ["", "blob"] {
        for password in ["", "secret"] as [Password] {
          for focus in [.username, .password, .signIn, nil] as [LoginFeature.Field?] {
            var state = LoginFeature.State(username: username, password: password, focusedField: focus)
            switch phase {
            case .idle: break
            case .failed: state.error = .wrongCredentials
            case .loggingIn:
              guard !username.isEmpty, !password.isEmpty, focus == nil else { continue }
              state.isLoggingIn = true
              state.fieldBeforeLogin = .password
            case .signedIn: state.session = Session(username: "blob")
            }
            states.append(state)
          }
        }
      }
    }
    return states
  }

  /// The expected state after an action, and true if a login starts.
  private static func model(
    _ state: LoginFeature.State,
    _ action: LoginFeature.Action
  ) -> (state: LoginFeature.State, starts: Bool) {
    var next = state
    let isOpen = !state.isLoggingIn && state.session == nil
    switch action {
    case .binding(let write):
      if write == .set(\.username, "new") { (next.username, next.error) = ("new", nil) }
      if write == .set(\.password, "new") { (next.password, next.error) = ("new", nil) }
      if write.keyPath == \LoginFeature.State.focusedField { next.focusedField = write.value as? LoginFeature.Field }
    case .submitted(.username):
      if isOpen { next.focusedField = .password }
    case .submitted, .signInTapped:
      guard isOpen else { break }
      if state.username.isEmpty {
        (next.error, next.focusedField) = (.missingUsername, .username)
      } else if state.password.isEmpty {
        (next.error, next.focusedField) = (.missingPassword, .password)
      } else {
        next.beginLogin(from: state.focusedField)
        return (next, true)
      }
    case .cancelTapped:
      guard state.isLoggingIn else { break }
      next.endLogin()
      next.focusedField = state.fieldBeforeLogin
    case .loginResponse(let result):
      guard state.isLoggingIn else { break }
      next.endLogin()
      switch result {
      case .success(let session): next.session = session
      case .failure(let error): (next.error, next.focusedField) = (error, .username)
      }
    }
    return (next, false)
  }

  @Test func everyTransitionAgreesWithTheModel() async {
    var count = 0
    for state in Self.states {
      for action in Self.actions {
        let expected = Self.model(state, action)
        await withLogin(state, authenticate: waitForever) { store in
          if expected.state == state {
            await store.send(action)
          } else {
            await store.send(action) { $0 = expected.state }
          }
          #expect(store.effectsInFlight.count == (expected.starts ? 1 : 0), "\(action) in \(state)")
          await store.skipInFlightEffects(strict: false)
        }
        count += 1
      }
    }
    #expect(count == Self.states.count * Self.actions.count && count > 500)
  }

  /// Any two actions in a row during a login, in each order: the form is never stuck, and has no focus while it is
  /// disabled.
  @Test func everyPairOfActionsDuringALoginLeavesTheFormUsable() async {
    for first in Self.actions {
      for second in Self.actions {
        await withLogin(.filled(focus: .password), authenticate: waitForever) { store in
          store.exhaustivity = .off
          await store.send(.signInTapped)
          await store.send(first)
          await store.send(second)
          let state = store.state
          #expect(state.isFormEnabled == (!state.isLoggingIn && state.session == nil))
          #expect(store.effectsInFlight.count <= 1)
          if !state.isLoggingIn, state.session == nil { #expect(state.fieldBeforeLogin == nil) }
          await store.skipInFlightEffects(strict: false)
        }
      }
    }
  }
}
