import FocusSync
import Store
import Testing

@testable import SignIn

@MainActor @Suite struct ScreenTests {
  @Test func tabMovesTheFocusOfTheState() {
    let screen = Screen(Store(initialState: SignIn.State()) { SignIn { _, _ in true } })
    screen.engine.press(KeyEvent(.tab))
    #expect(screen.store.focusedField == .password)
  }

  @Test func returnInAnEmptyPasswordKeepsFocusThere() {
    let screen = Screen(Store(initialState: SignIn.State(username: "blob")) { SignIn { _, _ in true } })
    screen.engine.press(KeyEvent(.return))
    #expect(screen.store.focusedField == .password)
    screen.engine.press(KeyEvent(.return))
    #expect(screen.engine.focused == .password)
    #expect(screen.store.message == "Type a username and a password.")
  }

  @Test func aKeyTypesIntoTheFieldThatHasFocus() {
    let screen = Screen(Store(initialState: SignIn.State()) { SignIn { _, _ in true } })
    for key in ["m", "e", "o", "\u{7F}", "\t", "s"] { screen.press(key) }
    #expect(screen.lines == ["  Username  me", "› Password  •", "  [Sign in]", "  "])
  }
}
