import FocusSync
import LoginFeature
import Store
import Testing

/// The feature, the engine and `synchronize` together, driven by keys.
@MainActor
@Suite struct LoginFocusTests {
  typealias Field = LoginFeature.Field

  private let store: Store<LoginFeature.State, LoginFeature.Action>
  private let engine = FocusEngine<Field>(options: FocusOptions(keyboardNavigation: true))
  private let enabling: ObserveToken
  private let mirror: Synchronization
  private let logins = Logins()

  private final class Logins {
    var last: StoreTask?
  }

  init() {
    let engine = self.engine
    let store = Store(initialState: LoginFeature.State()) {
      LoginFeature { credentials in
        guard credentials.password == "focal" else { throw LoginError.wrongCredentials }
        return Session(username: credentials.username)
      }
    }
    self.store = store
    let logins = self.logins
    engine.setContent([
      .element(.username, interactions: .edit).onSubmit { [unowned store] in store.send(.submitted(.username)) },
      .element(.password, interactions: .edit)
        .onSubmit { [unowned store] in logins.last = store.send(.submitted(.password)) },
      .element(.signIn, interactions: .activate)
        .onSubmit { [unowned store] in logins.last = store.send(.signInTapped) },
    ])
    // Registered before `synchronize`, so that an element is enabled before state requests its focus.
    enabling = store.observe(\.isFormEnabled) { isEnabled in
      engine.update { update in
        for field in Field.allCases { update.change(field) { $0.isEnabled = isEnabled } }
      }
    }
    mirror = synchronize(store, \.focusedField, with: engine)
  }

  private func press(_ key: KeyEvent.Key, shift: Bool = false) async {
    engine.press(KeyEvent(key, modifiers: shift ? .shift : []))
    await settle()
  }

  /// Waits for the login that the last key began, if there is one.
  private func settle() async {
    await logins.last?.finish()
  }

  private func expectFocus(_ field: Field?, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(store.focusedField == field, sourceLocation: sourceLocation)
    #expect(engine.focused == field, sourceLocation: sourceLocation)
  }

  @Test func theStateFocusesTheEngineFirst() {
    expectFocus(.username)
  }

  @Test func tabMovesThroughTheForm() async {
    for field in [Field.password, .signIn, .username] {
      await press(.tab)
      expectFocus(field)
    }
    await press(.tab, shift: true)
    expectFocus(.signIn)
  }

  @Test func signingInWithEmptyFieldsFocusesTheUsername() async {
    await press(.tab)
    await press(.tab)
    await press(.return)
    expectFocus(.username)
  }

  @Test func aFailedLoginFocusesTheUsername() async {
    store.username = "demo"
    await press(.return)
    expectFocus(.password)
    store.password = "wrong"
    await press(.return)
    expectFocus(.username)
    #expect(store.error == .wrongCredentials)
  }

  @Test func aSuccessfulLoginLeavesNothingFocused() async {
    store.username = "demo"
    store.password = "focal"
    await press(.tab)
    await press(.return)
    expectFocus(nil)
    #expect(store.session == Session(username: "demo"))
    await press(.tab)
    expectFocus(nil)
  }

  @Test func aClickMovesFocusInTheState() {
    engine.click(.password)
    expectFocus(.password)
  }
}
