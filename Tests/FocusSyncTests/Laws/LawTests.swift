import Store
import Testing

@testable import FocusSync

/// Each law, by its number and statement.
@Suite struct LawTests {
  let engine = loginEngine(options: FocusOptions(removalPolicy: .clear))

  /// A binding whose values stand for elements, in the given order.
  func fields(_ values: KeyValuePairs<Field, String>) -> FocusBinding<Field, String> {
    let fields = FocusBinding<Field, String>(engine)
    for (element, value) in values { fields.bind(element, equals: value) }
    return fields
  }

  @Test func law1BothSidesConverge() {
    let state = Cell<Field?>(nil)
    let mirror = synchronize(state.end(), SyncSide(engine))
    state.value = .password
    #expect(engine.focused == .password)
    engine.click(.username)
    #expect(state.value == .username)
    engine.request(nil)
    #expect(state.value == nil)
    withExtendedLifetime(mirror) {}
  }

  @Test func law2AChangeIsWrittenOnce() {
    let state = Cell<Field?>(nil)
    let mirror = synchronize(state.end(), SyncSide(engine))
    state.value = .password
    #expect(mirror.writes == 1)
    #expect(state.writes.isEmpty)
    engine.tab()
    #expect(mirror.writes == 2)
  }

  @Test func law3AnEqualValueIsNotWritten() {
    let state = Cell<Field?>(.password)
    let mirror = synchronize(state.end(), SyncSide(engine))
    let writes = mirror.writes
    state.value = .password
    engine.request(.password)
    mirror.settle()
    #expect(mirror.writes == writes)
  }

  @Test func law4TheStateIsAppliedAtFirstUnlessNil() {
    engine.defaultFocus = DefaultFocus(.username)
    #expect(engine.focused == .username)
    let state = Cell<Field?>(.password)
    let mirror = synchronize(state.end(), SyncSide(engine))
    #expect(engine.focused == .password)
    #expect(state.writes.isEmpty)

    let empty = Cell<Field?>(nil)
    let other = synchronize(empty.end(), SyncSide(engine))
    #expect(empty.value == .password)
    #expect(empty.writes.count == 1)

    other.suspend()
    other.resume()
    #expect(empty.writes.count == 1)
    #expect(other.writes == 1)
    withExtendedLifetime(mirror) {}
  }

  @Test(arguments: [true, false])
  func law5TheLastWriterWins(stateIsLater: Bool) {
    let state = Cell<Field?>(nil)
    let mirror = synchronize(state.end(), SyncSide(engine))
    engine.runner.enter(queued: ()) { [engine] _ in
      if !stateIsLater { state.value = .username }
      engine.request(.password)
      if stateIsLater { state.value = .username }
    }
    #expect(engine.focused == (stateIsLater ? .username : .password))
    #expect(state.value == engine.focused)
    withExtendedLifetime(mirror) {}
  }

  @Test func law6ManyMovesInOneTurnAreOneAction() {
    let state = Cell<Field?>(.username)
    let mirror = synchronize(state.end(), SyncSide(engine))
    engine.runner.enter(queued: ()) { [engine] _ in
      engine.request(nil)
      engine.request(.logIn)
      engine.request(.password)
    }
    #expect(state.writes.map(\.value) == [.password])
    withExtendedLifetime(mirror) {}
  }

  /// The other direction: of several values that state takes in one turn of the engine, the last is written, after
  /// earlier requests to the engine.
  @Test func law6ManyWritesOfStateInOneTurnAreOneMove() {
    let state = Cell<Field?>(nil)
    let mirror = synchronize(state.end(), SyncSide(engine))
    var moves: [Field?] = []
    let observation = engine.observe { moves.append($0.to) }
    engine.runner.enter(queued: ()) { [engine] _ in
      state.value = .username
      state.value = nil
      engine.request(.logIn)
      state.value = .password
    }
    #expect(moves == [.logIn, .password])
    #expect(mirror.writes == 1)
    #expect(state.writes.isEmpty)
    #expect(state.value == .password)
    _ = observation
  }

  @Test func law7NilClearsOnlyTheBindingsOwnFocus() {
    let fields = fields([.username: "name"])
    let state = Cell<String?>(nil)
    let mirror = synchronize(state.end(), SyncSide(fields))
    engine.request(.password)
    state.value = "name"
    #expect(engine.focused == .username)
    engine.request(.password)
    #expect(state.value == nil)
    // No element of this binding has focus, so giving it up leaves focus where it is.
    fields.wrappedValue = nil
    #expect(engine.focused == .password)
    withExtendedLifetime(mirror) {}
  }

  @Test func law7ABlurDoesNotClearANewerValue() {
    engine.remove(.password)
    let state = Cell<Field?>(.username)
    let mirror = synchronize(state.end(), SyncSide(engine))
    state.value = .password
    engine.remove(.username)
    #expect(engine.focused == nil)
    #expect(state.value == .password)
    engine.add(.element(.password))
    #expect(engine.focused == .password)
    withExtendedLifetime(mirror) {}
  }

  @Test func law10AStaleRequestIsRefused() {
    engine.request(.username)
    let asOf = engine.stamp
    engine.click(.password)
    #expect(engine.request(.logIn, ifUnchangedSince: asOf) == .refused(.stale))
    #expect(engine.focused == .password)
    #expect(engine.request(.logIn, ifUnchangedSince: engine.stamp) == .moved)
  }

  @Test func law10AnAnswerToAnOlderWriteIsDropped() {
    let (state, focus) = (ScriptedSide(0), ScriptedSide(0))
    (focus.result, focus.isPending) = (.pending, true)
    let mirror = synchronize(state.side, focus.side)
    state.change(to: 1)
    state.change(to: 2)
    #expect(focus.written == [1, 2])
    focus.change(to: 1)
    #expect(state.written.isEmpty)
    focus.isPending = false
    focus.change(to: 2)
    #expect(state.written.isEmpty && focus.written == [1, 2])
    withExtendedLifetime(mirror) {}
  }

  @Test(arguments: [FocusOptions.RemovalPolicy.clear, .neighbour, .default], [true, false])
  func law11ARemovalMovesFocusByThePolicy(policy: FocusOptions.RemovalPolicy, byDisabling: Bool) {
    engine.options.removalPolicy = policy
    engine.defaultFocus = DefaultFocus(.logIn)
    let state = Cell<Field?>(.username)
    let mirror = synchronize(state.end(), SyncSide(engine))
    if byDisabling { engine.change(.username) { $0.isEnabled = false } } else { engine.remove(.username) }
    let expected: Field? =
      switch policy {
      case .clear: nil
      case .neighbour: .password
      case .default: .logIn
      }
    #expect(state.value == expected)
    #expect(engine.focused == expected)
    #expect(state.writes.count == 1)
    withExtendedLifetime(mirror) {}
  }

  @Test func law12WritesInCallbacksAreQueued() {
    let state = Cell<Field?>(.username)
    let mirror = synchronize(state.end(), SyncSide(engine))
    var order: [String] = []
    engine.onBlur(of: .username) { [engine] in
      order.append("blur")
      #expect(engine.request(.logIn) == .queued)
    }
    engine.onFocus(of: .password) { order.append("focus") }
    let observation = engine.observe { order.append("state \($0.to!)") }
    engine.request(.password)
    #expect(order == ["blur", "focus", "state password", "state logIn"])
    #expect(state.value == .logIn)
    #expect(state.writes.count == 1)
    _ = (mirror, observation)
  }

  /// The request was not refused: a handler moved focus on.
  @Test func law12AHandlerThatMovesFocusOnIsAPlainChange() {
    let state = Cell<Field?>(nil)
    let mirror = synchronize(state.end(), SyncSide(engine))
    engine.onFocus(of: .username) { [engine] in engine.request(.password) }
    state.value = .username
    #expect(state.value == .password)
    #expect(state.writes.map(\.reason) == [.change])
    withExtendedLifetime(mirror) {}
  }

  @Test(arguments: Field.allCases)
  func law13AReadReturnsTheWrittenValue(field: Field) {
    let focus = FocusBinding<Field, Field>.identity(engine)
    focus.wrappedValue = field
    #expect(focus.wrappedValue == field)
    let stamp = engine.stamp
    focus.wrappedValue = focus.wrappedValue
    #expect(engine.stamp == stamp)
  }

  @Test(arguments: [true, false])
  func law14NothingIsWrittenAfterCancellation(byCancelling: Bool) {
    let state = Cell<Field?>(nil)
    var mirror: Synchronization? = synchronize(state.end(), SyncSide(engine))
    if byCancelling { mirror!.cancel() } else { mirror = nil }
    state.value = .password
    #expect(engine.focused == nil)
    engine.request(.username)
    #expect(state.value == .password)
  }

  @Test func law15NeitherSideRetainsTheOther() {
    var state: Cell<Field?>? = Cell(nil)
    var focused: FocusEngine<Field>? = loginEngine()
    weak let stateReference = state
    weak let engineReference = focused
    let mirror = synchronize(state!.end(), SyncSide(focused!))
    focused!.tab()
    #expect(state!.value == .username)
    state = nil
    #expect(stateReference == nil)
    focused = nil
    #expect(engineReference == nil)
    withExtendedLifetime(mirror) {}
  }

  /// Neither the program nor the engine holds the binding: the synchronization does, and lets go of it when it ends.
  @Test func law15ASynchronizationKeepsItsBindingAlive() {
    let state = Cell<Field?>(nil)
    var binding: FocusBinding<Field, Field>? = FocusBinding(engine)
    weak let reference = binding
    binding!.bind(.username, equals: .username)
    var mirror: Synchronization? = synchronize(state.end(), SyncSide(binding!))
    binding = nil
    state.value = .username
    #expect(engine.focused == .username)
    engine.request(.password)
    #expect(state.value == nil)
    engine.request(.username)
    #expect(state.value == .username)
    #expect(reference != nil)
    mirror = nil
    #expect(reference == nil)
    _ = mirror
  }

  @Test func law15ASynchronizationKeepsItsBooleanBindingAlive() {
    let state = Cell(false)
    var binding: FocusBinding<Field, Bool>? = FocusBinding(engine)
    weak let reference = binding
    binding!.bind(.username, equals: true)
    var mirror: Synchronization? = synchronize(state.end(), SyncSide(binding!))
    binding = nil
    state.value = true
    #expect(engine.focused == .username)
    engine.request(.password)
    #expect(!state.value)
    mirror = nil
    #expect(reference == nil)
    _ = mirror
  }
}
