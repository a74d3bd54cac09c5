import FocalTerminal
import FocalTerminalTesting
import Store
import Testing

@testable import SignIn

@MainActor @Suite struct PageTests {
  @Test func tabMovesTheFocusOfTheState() async {
    await withScreen(initialState: SignIn.State()) {
      SignIn { _, _ in true }
    } page: { store, size in
      SignIn.page(store, size: size)
    } test: { screen, store in
      await screen.press("blob<Tab>")
      #expect(store.username == "blob")
      #expect(store.focusedField == .password)
    }
  }

  @Test func aRejectedSignInReturnsFocusToTheUsername() async {
    await withScreen(initialState: SignIn.State()) {
      SignIn { _, _ in false }
    } page: { store, size in
      SignIn.page(store, size: size)
    } test: { screen, store in
      await screen.press("blob<Tab>secret<Return>")
      #expect(screen.text.contains("Wrong username or password."))
      #expect(screen.focus == "username")
    }
  }
}
