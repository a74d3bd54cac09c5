import StoreTesting
import Testing

@testable import SignIn

@Suite struct SignInTests {
  @Test func anEmptyFormAsksForTheUsername() async {
    let store = TestStore(initialState: SignIn.State(focusedField: .button)) {
      SignIn { _, _ in true }
    }
    await store.send(.submitted) {
      $0.message = "Type a username and a password."
      $0.focusedField = .username
    }
    await store.finish()
  }

  @Test func aRejectedSignInReturnsFocusToTheUsername() async {
    let store = TestStore(initialState: SignIn.State(username: "blob", password: "secret")) {
      SignIn { _, _ in false }
    }
    await store.send(.binding(.set(\.focusedField, .button))) {
      $0.focusedField = .button
    }
    await store.send(.submitted) {
      $0.isLoading = true
    }
    await store.receive(.answered(isAccepted: false)) {
      $0.isLoading = false
      $0.message = "Wrong username or password."
      $0.focusedField = .username
    }
    await store.finish()
  }
}
