import FocalTerminal
import FocusSync
import Recipes
import Store
import StoreTesting
import Testing

struct VacationPlannerTests {
  @Test(arguments: ["", "ada", "ada@", "@b.c", "a@b", "a@b.", "a@.c", "a b@c.d", "a@b@c.d", "a@b..c"])
  func anInvalidAddressFocusesItsField(address: String) async {
    var state = VacationPlanner.State()
    state.email = address
    state.focusedField = .password
    await withTestStore(initialState: state) {
      VacationPlanner()
    } test: { store in
      await store.send(.submitted) {
        $0.isEmailInvalid = true
        $0.focusedField = .email
      }
    }
  }

  @Test(arguments: ["a@b.c", "ada.lovelace+trips@mail.example.com"])
  func aValidAddressGivesFocusUpAndLogsIn(address: String) async {
    var state = VacationPlanner.State()
    state.email = address
    state.focusedField = .password
    let clock = TestClock()
    await withTestStore(initialState: state) {
      VacationPlanner()
    } withDependencies: {
      $0.continuousClock = clock
    } test: { store in
      await store.send(.submitted) {
        $0.focusedField = nil
        $0.isLoggingIn = true
      }
      await clock.advance(by: .seconds(1))
      await store.receive(.loggedIn) {
        $0.isLoggingIn = false
        $0.isLoggedIn = true
      }
      await store.send(.binding(.set(\.email, "a"))) {
        $0.email = "a"
        $0.isLoggedIn = false
      }
    }
  }

  @Test func theFieldIsMarkedOnlyWhileItHasFocusAndIsNotEdited() async {
    await withTestStore(initialState: VacationPlanner.State()) {
      VacationPlanner()
    } test: { store in
      await store.send(.submitted) { $0.isEmailInvalid = true }
      #expect(store.state.marksEmail)
      await store.send(.binding(.set(\.focusedField, .password))) { $0.focusedField = .password }
      #expect(!store.state.marksEmail)
      await store.send(.binding(.set(\.focusedField, .email))) { $0.focusedField = .email }
      #expect(store.state.marksEmail)
      await store.send(.binding(.set(\.email, "a"))) {
        $0.email = "a"
        $0.isEmailInvalid = false
      }
      #expect(!store.state.marksEmail)
    }
  }

  @Test func browsingShowsThePhotographsInTurn() async {
    await withTestStore(initialState: VacationPlanner.State()) {
      VacationPlanner()
    } test: { store in
      for photo in [1, 2, 0] {
        await store.send(.browseTapped) { $0.photo = photo }
      }
    }
  }
}

@MainActor
struct VacationPlannerPageTests {
  private static let name = "vacation-planner"

  @Test(arguments: [
    ("", "email"), ("<Tab>", "password"), ("<Return>", "password"), ("<Down>", "password"), ("<S-Tab>", "browse"),
    ("a<Return>b<Return>", "email"), ("a@b.c<Return>x<Return>", "none"), ("<Tab><Tab><Return>", "email"),
    ("<Right>", "browse"), ("<Tab><Right>", "browse"), ("<Tab><Tab><Right>", "browse"), ("<Right><Left>", "email"),
    ("<Click:browse>", "email"), ("ab<Left><Left>c<Right><Right>", "email"),
  ])
  func keysMoveFocus(keys: String, place: String) async throws {
    #expect(try await focus(Self.name, keys, columns: 100) == place)
  }

  @Test(arguments: ["<Right>", "<Tab><Right>", "<Tab><Tab><Right>"])
  func noArrowReachesTheFarButtonWithoutSections(keys: String) async throws {
    var options = Recipe.Options()
    options.hasSections = false
    #expect(try await focus(Self.name, keys, columns: 100, options: options) != "browse")
  }

  @Test func theFrameIsRedOnlyWhileTheInvalidFieldHasFocus() async throws {
    let program = try open(Self.name).program
    func edge() -> Screen.Style? { program.screen(step: 0).rows.joined().first { $0.character == "┏" }?.style }
    #expect(edge() == .accent)
    for key in try KeyNotation.parse("ada<Tab>x<Return>") { program.receive(key) }
    #expect(program.focusName == "email")
    #expect(edge() == .error)
    program.receive(.key(.tab))
    #expect(edge() == .accent)
    #expect(!program.screen(step: 0).rows.joined().contains { $0.style == .error })
    program.receive(.key(KeyEvent(.tab, modifiers: .shift)))
    #expect(edge() == .error)
    program.receive(.character("@"))
    #expect(edge() == .accent)
  }

  @Test func theFormIsDisabledWhileItLogsIn() throws {
    var options = Recipe.Options()
    options.takesTime = true
    let recipe = try #require(Recipe.all.first { $0.name == Self.name })
    let program = recipe.open(CellSize(columns: 100, rows: 24), options)
    for key in try KeyNotation.parse("a@b.c<Return>x<Return>") { program.receive(key) }
    #expect(program.isBusy)
    #expect(program.focusName == "none")
    #expect(program.screen(step: 0).plainText.contains("⠋ Logging in…"))
    #expect(!program.screen(step: 0).plainText.contains("┏"))
    #expect(program.screen(step: 0).plainText.contains("tab next"))
    // Elements outside the form stay usable in the meantime.
    program.receive(.key(.tab))
    #expect(program.focusName == "browse")
  }

  @Test func tabStopsAtTextOnlyWithoutKeyboardNavigation() async throws {
    var options = Recipe.Options()
    options.hasKeyboardNavigation = false
    #expect(try await focus(Self.name, "<Tab><Tab>", options: options) == "email")
    #expect(try await focus(Self.name, "<Tab><Down>", options: options) == "logIn")
  }

  @Test func theFramesMatchTheGoldenFiles() async throws {
    try await expectFrame("open", Self.name, "")
    try await expectFrame("invalid", Self.name, "ada<Tab>secret<Return>")
    try await expectFrame("invalid-elsewhere", Self.name, "ada<Tab>secret<Return><Tab>")
    try await expectFrame("logged-in", Self.name, "ada@example.com<Tab>secret<Return>")
    try await expectFrame("narrow", Self.name, "ada<Tab>x<Return>", columns: 40)
    try await expectFrame("wide", Self.name, "<Right><Return>", columns: 200, rows: 50)
  }
}
