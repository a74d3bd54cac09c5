import StoreTesting
import Testing

@testable import SignIn

@Suite struct SignInTests {
  @Test func anEmptyFormAsksForTheUsername() async {
    let store = TestStore(initialState: SignIn.State(focusedField: .button)) {
      SignIn()
    }
    await store.send(.submitted) {
      $0.message = "Type a username and a password."
      $0.focusedField = .username
    }
    await store.finish()
  }
}
