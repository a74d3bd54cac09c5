import FocusSync
import Testing

/// The behaviour of `FocusState` as Blueprint's documentation describes it.
@Suite struct FocusStateTests {
  @Test func signingInFocusesTheFirstEmptyField() {
    let engine = loginEngine()
    let focusedField = FocusBinding<Field, Field>.identity(engine)
    var username = ""
    var password = ""
    var logins = 0
    func signIn() {
      if username.isEmpty {
        focusedField.wrappedValue = .username
      } else if password.isEmpty {
        focusedField.wrappedValue = .password
      } else {
        logins += 1
      }
    }
    signIn()
    #expect(engine.focused == .username)
    username = "blob"
    signIn()
    #expect(engine.focused == .password)
    password = "secret"
    signIn()
    #expect(logins == 1)
  }

  @Test func aBooleanFollowsItsElementAndFalseTakesFocusAway() {
    let engine = loginEngine()
    let isFocused = FocusBinding<Field, Bool>(engine)
    isFocused.bind(.username, equals: true)
    let state = Cell(false)
    let mirror = synchronize(state.end(), SyncSide(isFocused))
    state.value = true
    #expect(engine.focused == .username)
    engine.request(.password)
    #expect(!state.value)
    engine.request(.username)
    #expect(state.value)
    state.value = false
    #expect(engine.focused == nil)
    withExtendedLifetime(mirror) {}
  }

  @Test func aFieldThatAppearsIsFocused() {
    let engine = FocusEngine<Field>()
    let state = Cell<Field?>(.username)
    let mirror = synchronize(state.end(), SyncSide(engine))
    #expect(engine.focused == nil)
    engine.add(.element(.username))
    #expect(engine.focused == .username)
    withExtendedLifetime(mirror) {}
  }

  @Test func anElementMayHaveValuesInSeveralBindings() {
    let engine = loginEngine()
    let field = FocusBinding<Field, String>(engine)
    let isEditing = FocusBinding<Field, Bool>(engine)
    field.bind(.username, equals: "name")
    isEditing.bind(.username, equals: true)
    isEditing.bind(.password, equals: true)
    isEditing.wrappedValue = true
    #expect(field.wrappedValue == "name")
    engine.request(.password)
    #expect(field.wrappedValue == nil)
    #expect(isEditing.wrappedValue == true)
  }

  @Test func aValueOfAContainerIsTrueWhileADescendantHasFocus() {
    let engine = FocusEngine<String>()
    engine.update {
      $0.add(.scope("form"))
      $0.add(.element("field", in: "form"))
    }
    let binding = FocusBinding<String, Int>(engine)
    binding.bind("form", equals: 1)
    engine.request("field")
    #expect(binding.wrappedValue == 1)
    engine.request(nil)
    binding.wrappedValue = 1
    #expect(engine.focused == "field")
  }
}
