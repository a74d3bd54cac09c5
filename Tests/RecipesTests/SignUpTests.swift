import FocalTerminal
import Recipes
import Store
import StoreTesting
import Testing

struct SignUpTests {
  private static let taken: @Sendable (String) async -> Bool = { $0 != "ada" }

  private static var filled: SignUp.State {
    var state = SignUp.State()
    state[.username] = "ada1"
    state[.email] = "ada@example.com"
    state[.password] = "secretsecret"
    state[.repeatedPassword] = "secretsecret"
    state[.firstName] = "Ada"
    state[.lastName] = "Lovelace"
    state[.country] = "England"
    return state
  }

  @Test func aCompleteFormSignsUpAndGivesFocusUp() async {
    await withTestStore(initialState: Self.filled) {
      SignUp(isFree: Self.taken)
    } test: { store in
      await store.send(.submitted) {
        $0.isSignedUp = true
        $0.focus = nil
      }
    }
  }

  @Test(arguments: [
    (SignUpField.username, "a", "At least three characters."), (.username, "a b c", "Letters and digits only."),
    (.email, "ada", "This is not an address."), (.password, "short", "At least eight characters."),
    (.repeatedPassword, "other", "The passwords differ."), (.birthday, "1990", "Write it as 1990-12-31."),
    (.birthday, "1990-13-01", "Write it as 1990-12-31."), (.phone, "call me", "Digits, blanks and + only."),
    (.number, "0", "A number from 1."), (.website, "example.com", "Begins with https://."),
    (.lastName, "", "This is needed."),
  ])
  func theFirstInvalidFieldHasFocus(field: SignUpField, text: String, problem: String) async {
    var state = Self.filled
    state[field] = text
    state.focus = .signUp
    await withTestStore(initialState: state) {
      SignUp(isFree: Self.taken)
    } test: { store in
      await store.send(.submitted) {
        $0.errors[field] = problem
        if field == .password { $0.errors[.repeatedPassword] = "The passwords differ." }
        $0.focus = .field(field)
      }
      #expect(!store.state.isSignedUp)
    }
  }

  @Test func returnFocusesTheNextFieldAndFromTheLastSignsUp() async {
    var state = Self.filled
    state.focus = .field(.coupon)
    await withTestStore(initialState: state) {
      SignUp(isFree: Self.taken)
    } test: { store in
      await store.send(.returnTapped) { $0.focus = .field(.source) }
      await store.send(.returnTapped) {
        $0.isSignedUp = true
        $0.focus = nil
      }
    }
  }

  @Test func aCouponIsRedeemedWithoutTheRestOfTheForm() async {
    await withTestStore(initialState: SignUp.State()) {
      SignUp(isFree: Self.taken)
    } test: { store in
      await store.send(.couponRedeemed)
      await store.send(.edited(.coupon, "HALF")) { $0[.coupon] = "HALF" }
      await store.send(.couponRedeemed) { $0.errors = [.coupon: "There is no such coupon."] }
      await store.send(.edited(.coupon, "FOCAL")) {
        $0[.coupon] = "FOCAL"
        $0.errors = [:]
      }
      await store.send(.couponRedeemed) { $0.hasDiscount = true }
      await store.send(.edited(.coupon, "FOCAL2")) {
        $0[.coupon] = "FOCAL2"
        $0.hasDiscount = false
      }
    }
  }

  @Test func aPauseInTypingAsksOnceAndTheAnswerKeepsFocus() async {
    let clock = TestClock()
    await withTestStore(initialState: SignUp.State()) {
      SignUp(isFree: Self.taken)
    } withDependencies: {
      $0.continuousClock = clock
    } test: { store in
      await store.send(.edited(.username, "ada")) {
        $0[.username] = "ada"
        $0.nameCheck = .checking
      }
      await clock.advance(by: .milliseconds(200))
      await store.send(.edited(.username, "adam")) { $0[.username] = "adam" }
      await clock.advance(by: .milliseconds(200))
      await store.send(.binding(.set(\.focus, .field(.city)))) { $0.focus = .field(.city) }
      await clock.advance(by: .milliseconds(100))
      await store.receive(.nameChecked("adam", isFree: true)) { $0.nameCheck = .free }
    }
  }

  @Test func anAnswerAboutAnotherNameIsIgnoredAndAShortNameCancelsTheQuestion() async {
    let clock = TestClock()
    await withTestStore(initialState: SignUp.State()) {
      SignUp(isFree: Self.taken)
    } withDependencies: {
      $0.continuousClock = clock
    } test: { store in
      await store.send(.nameChecked("other", isFree: false))
      await store.send(.edited(.username, "ada")) {
        $0[.username] = "ada"
        $0.nameCheck = .checking
      }
      await store.send(.edited(.username, "ad")) {
        $0[.username] = "ad"
        $0.nameCheck = .unknown
      }
    }
  }
}

@MainActor
struct SignUpPageTests {
  private static let name = "sign-up"

  @Test(arguments: [
    ("", "Username"), ("<Return>", "Email"), ("<S-Tab>", "signUp"), ("<S-Tab><Return>", "Username"),
    ("bob<Return>bob<S-Tab><S-Tab><Return>", "Email"),
    // The name is taken: the answer is shown beside it, and focus stays where the user moved it.
    ("ada<Tab>", "Email"),
    // Return in the last field submits the form. Return in the coupon does not.
    ("<S-Tab><S-Tab><Return>", "Username"), ("<S-Tab><S-Tab><S-Tab><Return>", "Coupon"),
  ])
  func keysMoveFocus(keys: String, place: String) async throws {
    #expect(try await focus(Self.name, keys) == place)
  }

  @Test func aTakenNameIsMarkedAtItsField() async throws {
    #expect(try await play(Self.name, "ada<Tab>").contains("Somebody has this name"))
  }

  @Test func aWideWindowHasTwoColumnsThatArrowsCross() async throws {
    #expect(try await focus(Self.name, "<Right>", columns: 120) == "Postcode")
    #expect(try await focus(Self.name, "<Right><Left>", columns: 120) == "Username")
  }

  @Test(arguments: [80, 120])
  func tabAndReturnGoThroughTheFieldsInTheirOrder(columns: Int) async throws {
    for key in ["<Tab>", "<Return>"] {
      let keys = try KeyNotation.parse(key)
      let program = try open(Self.name, columns: columns).program
      // Return in the coupon does not leave it.
      for field in SignUpField.allCases.prefix(while: { key == "<Tab>" || $0 != .coupon }) {
        #expect(program.focusName == field.rawValue)
        for key in keys { program.receive(key) }
      }
    }
  }

  @Test func aCouponIsRedeemedByReturnInIt() async throws {
    let coupon = "<S-Tab><S-Tab><S-Tab>"
    #expect(try await play(Self.name, "\(coupon)FOCAL<Return>").contains("┗━ 10 % off. ━"))
    #expect(try await play(Self.name, "\(coupon)HALF<Return>").contains("┗━ ✗ There is no such coupon. ━"))
  }

  @Test func theFramesMatchTheGoldenFiles() async throws {
    try await expectFrame("open", Self.name, "")
    try await expectFrame("end", Self.name, "<S-Tab>")
    try await expectFrame("errors", Self.name, "a<S-Tab><Return>")
    try await expectFrame("narrow", Self.name, "ada", columns: 40, rows: 16)
    try await expectFrame("very-wide", Self.name, "bob", columns: 200, rows: 50)
    try await expectFrame("wide", Self.name, "bob", columns: 120, rows: 50)
  }
}
