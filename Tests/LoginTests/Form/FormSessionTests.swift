import FocalTerminal
import LoginFeature
import LoginForm
import LoginFrontEnd
import StoreTesting
import TestSupport
import Testing

/// Feature, engine, `synchronize` and layout together, driven by keys.
@MainActor
struct FormSessionTests {
  private static func form(_ authenticate: @escaping Authenticator) -> FormSession {
    FormSession(authenticate: authenticate, account: "")
  }

  private static let account: Authenticator = { credentials in
    guard credentials.password == "b" else { throw LoginError.wrongCredentials }
    return Session(username: credentials.username)
  }

  /// After random keys, state and engine name the same field, the screen shows it, and a disabled form has no focus.
  @Test(arguments: 1...(Thoroughness.isFull ? 64 : 2) as ClosedRange<UInt64>)
  func stateAndEngineAgreeAfterEveryKey(seed: UInt64) async {
    var random = FuzzRandom(seed: seed)
    let keys: [Input] =
      KeyNotation.named.map { .key($0.event) } + LoginFeature.Field.allCases.map { .click(.named($0.name)) }
      + ["a", "e", "k", "u", "w"].map { .control($0) }
      + [
        .character("a"), .character("b"), .paste("a b"), .key(.return), .key(.return), .key(.tab),
        .click(.cell(CellPoint(column: 0, row: 0))), .wheel(1, .cell(CellPoint(column: 0, row: 0))),
      ]
    let form = Self.form(Self.account)
    for _ in 0..<40 {
      let key = keys.randomElement(using: &random)!
      form.receive(key)
      expectAgreement(form, after: key)
      if Bool.random(using: &random) {
        await form.settle()
        expectAgreement(form, after: key)
        #expect(!form.store.isLoggingIn)
      }
    }
  }

  private func expectAgreement(_ form: FormSession, after key: Input) {
    #expect(form.store.focusedField == form.focusedField, "after \(key)")
    #expect(form.store.isFormEnabled || form.focusedField == nil, "after \(key)")
    let screen = form.screen(step: 0)
    #expect(screen.plainText.contains("┃") == (form.focusedField != nil), "after \(key)")
    let edits = form.focusedField == .username || form.focusedField == .password
    #expect((screen.cursor != nil) == edits, "after \(key)")
  }

  @Test func returnInTheUsernameMovesOnAndInThePasswordSignsIn() async throws {
    let form = Self.form(Self.account)
    for key in try KeyNotation.parse("a<Return>b<Return>") { form.receive(key) }
    #expect(form.store.isLoggingIn)
    #expect(form.focusedField == nil)
    await form.settle()
    #expect(form.store.session == Session(username: "a"))
  }

  @Test func theButtonTakesSpaceAndAClickWithoutTakingFocus() async throws {
    for last in ["<Tab> ", "<Click:signIn>"] {
      let form = Self.form(Self.account)
      for key in try KeyNotation.parse("a<Tab>b" + last) { form.receive(key) }
      #expect(form.store.isLoggingIn, "\(last)")
    }
  }

  @Test func aDisabledFormHandlesOnlyEscape() async throws {
    let form = Self.form { _ in try await Task.never() }
    for key in try KeyNotation.parse("a<Tab>b<Return>x<BS><Tab><Click:username><Click:signIn><Return>") {
      form.receive(key)
    }
    #expect(form.store.username == "a")
    #expect(form.store.password == "b")
    #expect(form.store.isLoggingIn)
    #expect(form.focusedField == nil)
    form.receive(.key(.escape))
    #expect(!form.store.isLoggingIn)
    #expect(form.focusedField == .password)
    await form.settle()
  }

  @Test func aClickPlacesTheCursorBetweenCharacters() throws {
    let form = Self.form(Self.account)
    for key in try KeyNotation.parse("漢a字<Tab>") { form.receive(key) }
    let field = try #require(form.screen(step: 0).place(of: "漢"))
    func click(_ column: Int) -> Int {
      form.receive(.click(.cell(CellPoint(column: field.column + column, row: field.row))))
      return (form.screen(step: 0).cursor?.column ?? -1) - field.column
    }
    // The column of the cursor. A wide character takes two columns.
    #expect((0...7).map(click) == [0, 0, 2, 3, 3, 5, 5, 5])
    #expect(form.focusedField == .username)
  }

  @Test func aClickOnALabelFocusesItsFieldAndLeavesTheCursorAlone() throws {
    let form = Self.form(Self.account)
    for key in try KeyNotation.parse("abc<Left><Tab>") { form.receive(key) }
    let label = try #require(form.screen(step: 0).place(of: "Username"))
    form.receive(.click(.cell(label)))
    #expect(form.focusedField == .username)
    #expect(form.screen(step: 0).cursor == CellPoint(column: label.column + 2, row: label.row + 1))
  }

  @Test func aPasteIsTypedAndSubmitsNothing() {
    let form = Self.form(Self.account)
    form.receive(.paste("name"))
    #expect(form.store.username == "name")
    #expect(form.focusedField == .username)
  }

  @Test func aMissingUsernameOrPasswordIsNamed() throws {
    let form = Self.form(Self.account)
    form.receive(.click(.named("signIn")))
    #expect(form.screen(step: 0).plainText.contains("Type your username."))
    for key in try KeyNotation.parse("a<Return><Return>") { form.receive(key) }
    #expect(form.screen(step: 0).plainText.contains("Type your password."))
  }

  @Test func aClickHitsThePartAtItsNewPositionAfterAResize() throws {
    let form = Self.form(Self.account)
    form.size = CellSize(columns: 120, rows: 40)
    let field = try #require(form.screen(step: 0).place(of: "Password"))
    form.receive(.click(.cell(field)))
    #expect(form.focusedField == .password)
    form.size = CellSize(columns: 10, rows: 4)
    form.receive(.click(.cell(CellPoint(column: 1, row: 1))))
    #expect(form.focusedField == .password)
  }
}
