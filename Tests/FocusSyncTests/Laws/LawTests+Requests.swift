import FocusSync
import Testing

/// Laws 8 and 9: the outcome of a request that cannot be honoured at once, or at all.
extension LawTests {
  @Test func law8ARequestForAnAbsentElementWaits() {
    engine.remove(.password)
    engine.request(.username)
    let state = Cell<Field?>(nil)
    let mirror = synchronize(state.end(), SyncSide(engine))
    state.value = .password
    #expect(engine.focused == .username)
    #expect(state.value == .password)
    engine.add(.element(.password))
    #expect(engine.focused == .password)
    #expect(state.writes.count == 1)
    withExtendedLifetime(mirror) {}
  }

  @Test(arguments: [FocusRefusal.superseded, .absent])
  func law8TheStateFollowsFocusWhenAWaitEnds(reason: FocusRefusal) {
    engine.remove(.password)
    engine.onReport = { _ in }
    let state = Cell<Field?>(.username)
    let mirror = synchronize(state.end(), SyncSide(engine))
    state.value = .password
    if reason == .absent { engine.expirePendingRequest() } else { engine.click(.username) }
    #expect(state.value == .username)
    #expect(state.writes.map(\.reason) == [.refused(reason)])
    engine.add(.element(.password))
    #expect(engine.focused == .username)
    withExtendedLifetime(mirror) {}
  }

  /// A row is deleted and another one requested at the same time.
  @Test func law8AMoveAfterARemovalDoesNotEndAWait() {
    engine.options.removalPolicy = .neighbour
    engine.remove(.password)
    let state = Cell<Field?>(.username)
    let mirror = synchronize(state.end(), SyncSide(engine))
    state.value = .password
    engine.remove(.username)
    #expect(engine.focused == .logIn)
    #expect(state.value == .password)
    engine.add(.element(.password))
    #expect(engine.focused == .password)
    #expect(state.writes.isEmpty)
    withExtendedLifetime(mirror) {}
  }

  @Test func law9AnElementAddedDisabledDeniesAWaitingRequest() {
    engine.remove(.password)
    let state = Cell<Field?>(.username)
    let mirror = synchronize(state.end(), SyncSide(engine))
    state.value = .password
    engine.add(.element(.password, isEnabled: false))
    #expect(state.value == .username)
    #expect(state.writes.map(\.reason) == [.refused(.disabled)])
    withExtendedLifetime(mirror) {}
  }

  @Test func law9BindingAValueToADisabledElementDeniesItsRequest() {
    engine.change(.password) { $0.isEnabled = false }
    let fields = fields([.username: "name"])
    let state = Cell<String?>("name")
    let mirror = synchronize(state.end(), SyncSide(fields))
    state.value = "secret"
    #expect(fields.isPending)
    fields.bind(.password, equals: "secret")
    #expect(state.value == "name")
    #expect(state.writes.map(\.reason) == [.refused(.disabled)])
    withExtendedLifetime(mirror) {}
  }

  @Test func law8AValueWithoutAnElementWaitsUntilOneIsBound() {
    let fields = FocusBinding<Field, String>(engine)
    let state = Cell<String?>("secret")
    let mirror = synchronize(state.end(), SyncSide(fields))
    #expect(state.value == "secret")
    fields.bind(.password, equals: "secret")
    #expect(engine.focused == .password)
    #expect(state.writes.isEmpty)

    state.value = "nowhere"
    engine.click(.username)
    #expect(state.value == nil)
    #expect(state.writes.map(\.reason) == [.refused(.superseded)])
    withExtendedLifetime(mirror) {}
  }

  /// An awaited element loses its value: the wait is then for the value, not for the element.
  @Test(arguments: [true, false])
  func law8AWaitingRequestGoesToAnotherElementWhenItsValueIsUnbound(isBoundTwice: Bool) {
    engine.remove(.password)
    engine.remove(.logIn)
    engine.onReport = { _ in }
    let fields = fields([.username: "name", .password: "secret"])
    if isBoundTwice { fields.bind(.logIn, equals: "secret") }
    let state = Cell<String?>("name")
    let mirror = synchronize(state.end(), SyncSide(fields))
    state.value = "secret"
    fields.unbind(.password)
    engine.add(.element(.password))
    #expect(engine.focused == .username)
    #expect(state.value == "secret")
    if !isBoundTwice { fields.bind(.logIn, equals: "secret") }
    engine.add(.element(.logIn))
    #expect(engine.focused == .logIn)
    #expect(state.writes.isEmpty)
    withExtendedLifetime(mirror) {}
  }

  @Test(arguments: [true, false])
  func law8ARequestForAnUnboundValueIsRevertedWhenItExpires(byTheBinding: Bool) {
    engine.onReport = { _ in }
    let fields = fields([.username: "name"])
    let state = Cell<String?>("name")
    let mirror = synchronize(state.end(), SyncSide(fields))
    state.value = "secret"
    if byTheBinding { fields.expirePendingRequest() } else { engine.expirePendingRequest() }
    #expect(state.value == "name")
    #expect(state.writes.map(\.reason) == [.refused(.absent)])
    fields.bind(.password, equals: "secret")
    #expect(engine.focused == .username)
    withExtendedLifetime(mirror) {}
  }

  @Test(arguments: [FocusRefusal.disabled, .trapped, .vetoed])
  func law9ADenialRevertsTheState(reason: FocusRefusal) {
    let state = Cell<Field?>(.username)
    let mirror = synchronize(state.end(), SyncSide(engine))
    switch reason {
    case .disabled: engine.change(.password) { $0.isEnabled = false }
    case .trapped:
      engine.remove(.username)
      engine.update {
        $0.add(.scope(.username, isModal: true))
        $0.change(.logIn) { $0.parent = .username }
      }
    default: engine.shouldMove = { [engine] in engine.focused != $0.from || $0.to != .password }
    }
    let before = engine.focused
    let writes = state.writes.count
    state.value = .password
    #expect(engine.focused == before)
    #expect(state.value == before)
    #expect(state.writes.dropFirst(writes).map(\.reason) == [.refused(reason)])
    withExtendedLifetime(mirror) {}
  }

  @Test(arguments: [true, false])
  func law14CancellationWithdrawsAWaitingRequest(byCancelling: Bool) {
    engine.remove(.password)
    var reports: [FocusReport<Field>] = []
    engine.onReport = { reports.append($0) }
    let state = Cell<Field?>(nil)
    var mirror: Synchronization? = synchronize(state.end(), SyncSide(engine))
    state.value = .password
    if byCancelling { mirror!.cancel() } else { mirror = nil }
    engine.add(.element(.password))
    #expect(engine.focused == nil)
    #expect(state.value == .password)
    #expect(state.writes.isEmpty)
    #expect(reports.isEmpty)
  }

  @Test func law14CancellationKeepsTheRequestOfAnotherMirror() {
    engine.remove(.password)
    let state = Cell<Field?>(nil)
    let mirror = synchronize(state.end(), SyncSide(engine))
    engine.request(.password)
    mirror.cancel()
    engine.add(.element(.password))
    #expect(engine.focused == .password)
  }
}
