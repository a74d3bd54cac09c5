import FocusSync
import Testing

/// The laws when a value stands for several elements, or for none yet.
extension LawTests {
  /// Two elements stand for the value, and neither is present. The first to be added fulfils the request.
  @Test(arguments: [Field.password, .logIn], [true, false])
  func law8AnyElementOfAValueFulfilsItsRequest(comes: Field, isBoundAfterwards: Bool) {
    engine.remove(.password)
    engine.remove(.logIn)
    engine.onReport = { _ in }
    let fields = fields([.username: "name", .password: "secret"])
    if !isBoundAfterwards { fields.bind(.logIn, equals: "secret") }
    let state = Cell<String?>("name")
    let mirror = synchronize(state.end(), SyncSide(fields))
    state.value = "secret"
    #expect(engine.focused == .username)
    engine.add(.element(comes))
    if isBoundAfterwards { fields.bind(.logIn, equals: "secret") }
    #expect(engine.focused == comes)
    #expect(state.writes.isEmpty)
    #expect(engine.pending == nil)
    withExtendedLifetime(mirror) {}
  }

  /// A request for an element waits for that element, whatever value it stands for.
  @Test func law8ARequestForAnElementIsNotFulfilledByAnotherOfItsValue() {
    engine.remove(.password)
    engine.onReport = { _ in }
    let fields = fields([.username: "name", .password: "name"])
    let state = Cell<String?>("name")
    let mirror = synchronize(state.end(), SyncSide(fields))
    engine.request(.password)
    engine.remove(.logIn)
    #expect(engine.focused == .username)
    #expect(engine.pending == .password)
    engine.add(.element(.password))
    #expect(engine.focused == .password)
    #expect(state.writes.isEmpty)
    withExtendedLifetime(mirror) {}
  }

  /// A request for the awaited element joins the wait.
  @Test func law8ARequestThatJoinsAWaitKeepsTheOtherElements() {
    engine.remove(.password)
    engine.remove(.logIn)
    engine.onReport = { _ in }
    let fields = fields([.password: "secret", .logIn: "secret"])
    #expect(fields.request("secret") == .pending)
    #expect(engine.request(.password) == .pending)
    engine.add(.element(.logIn))
    #expect(engine.focused == .logIn)
  }

  /// A request for the other element has joined the wait for the value, or is its only remaining claim.
  @Test(arguments: [true, false])
  func law14AnyElementOfAValueFulfilsItsRequestOnlyWhileSynchronized(isCancelled: Bool) {
    engine.remove(.password)
    engine.remove(.logIn)
    engine.onReport = { _ in }
    let fields = fields([.logIn: "secret", .password: "secret"])
    let state = Cell<String?>("secret")
    let mirror = synchronize(state.end(), SyncSide(fields))
    engine.request(.logIn)
    if isCancelled { mirror.cancel() }
    engine.add(.element(.password))
    #expect(engine.focused == (isCancelled ? nil : .password))
    withExtendedLifetime(mirror) {}
  }

  /// A value with a present element is focused, although a request waits for another element of the value.
  @Test func law8ARequestForAValueWithAPresentElementDoesNotJoinAWait() {
    engine.remove(.password)
    engine.onReport = { _ in }
    let fields = fields([.password: "secret", .logIn: "secret"])
    let state = Cell<String?>(nil)
    let mirror = synchronize(state.end(), SyncSide(fields))
    engine.request(.password)
    state.value = "secret"
    #expect(engine.focused == .logIn)
    #expect(state.writes.isEmpty)
    withExtendedLifetime(mirror) {}
  }

  /// The default is declared before the value is bound. The request of state still wins.
  @Test func law4AValueBoundLaterWinsOverDefaultFocus() {
    let engine = FocusEngine<Field>()
    let fields = FocusBinding<Field, String>(engine)
    let state = Cell<String?>("secret")
    let mirror = synchronize(state.end(), SyncSide(fields))
    engine.update {
      $0.add(.scope(.logIn, defaultFocus: DefaultFocus(.username)))
      $0.add(.element(.username, in: .logIn))
      $0.add(.element(.password, in: .logIn))
    }
    fields.bind(.username, equals: "name")
    fields.bind(.password, equals: "secret")
    #expect(engine.focused == .password)
    #expect(state.writes.isEmpty)
    withExtendedLifetime(mirror) {}
  }

  /// Once no request waits any more, the default of a new scope is used.
  @Test func law4TheDefaultIsUsedAfterAWaitHasEnded() {
    let engine = FocusEngine<Field>()
    let fields = FocusBinding<Field, String>(engine)
    let state = Cell<String?>("secret")
    let mirror = synchronize(state.end(), SyncSide(fields))
    state.value = nil
    engine.update {
      $0.add(.scope(.logIn, defaultFocus: DefaultFocus(.username)))
      $0.add(.element(.username, in: .logIn))
    }
    #expect(engine.focused == .username)
    withExtendedLifetime(mirror) {}
  }

  /// Withdrawing a request by assigning the focused value does not move focus to another element of the value.
  @Test(arguments: [true, false])
  func law13WritingTheFocusedValueMovesNothingDuringAWait(isBound: Bool) {
    engine.remove(.logIn)
    engine.onReport = { _ in }
    let fields = fields([.username: "name", .password: "name"])
    if isBound { fields.bind(.logIn, equals: "button") }
    let state = Cell<String?>(nil)
    let mirror = synchronize(state.end(), SyncSide(fields))
    engine.click(.password)
    state.value = "button"
    state.value = "name"
    #expect(engine.focused == .password)
    #expect(!fields.isPending)
    #expect(state.writes.map(\.value) == ["name"])
    withExtendedLifetime(mirror) {}
  }
}
