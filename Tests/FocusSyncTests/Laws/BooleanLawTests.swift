import Testing

@testable import FocusSync

/// The laws for a Boolean that is true while an element for `true` has focus.
@Suite struct BooleanLawTests {
  let engine = loginEngine(options: FocusOptions(removalPolicy: .clear))
  let isEditing: FocusBinding<Field, Bool>
  let state = Cell(false)

  init() {
    isEditing = FocusBinding(engine)
    isEditing.bind(.username, equals: true)
    isEditing.bind(.password, equals: true)
  }

  @Test(arguments: [false, true], [Field?.none, .password, .logIn])
  func law4TrueIsAppliedAtFirstAndFalseAdoptsTheFocus(first: Bool, focused: Field?) {
    engine.request(focused)
    state.value = first
    let mirror = synchronize(state.end(), SyncSide(isEditing))
    let isFocused = focused == .password
    #expect(state.value == (first || isFocused))
    #expect(engine.focused == (first && !isFocused ? .username : focused))
    #expect(mirror.writes == (first == isFocused ? 0 : 1))
  }

  @Test func law7FalseTakesFocusOnlyFromElementsThatStandForTrue() {
    let mirror = synchronize(state.end(), SyncSide(isEditing))
    engine.request(.password)
    #expect(state.value)
    engine.request(.logIn)
    #expect(!state.value)
    isEditing.request(nil)
    #expect(engine.focused == .logIn)
    state.value = true
    #expect(engine.focused == .username)
    engine.request(.password)
    #expect(state.value)
    #expect(mirror.writes == 3)
    state.value = false
    #expect(engine.focused == nil)
  }

  @Test func law8TrueWaitsForItsElement() {
    engine.update {
      $0.remove(.username)
      $0.remove(.password)
    }
    engine.request(.logIn)
    let mirror = synchronize(state.end(), SyncSide(isEditing))
    state.value = true
    #expect(state.value)
    #expect(engine.focused == .logIn)
    engine.add(.element(.username))
    #expect(engine.focused == .username)
    #expect(state.writes.isEmpty)
    withExtendedLifetime(mirror) {}
  }

  @Test func law8TheWaitEndsWithNewerFocus() {
    engine.update {
      $0.remove(.username)
      $0.remove(.password)
    }
    let mirror = synchronize(state.end(), SyncSide(isEditing))
    state.value = true
    engine.request(.logIn)
    #expect(!state.value)
    #expect(state.writes.map(\.reason) == [.refused(.superseded)])
    withExtendedLifetime(mirror) {}
  }

  @Test func law9ADenialRevertsTheState() {
    engine.change(.username) { $0.isEnabled = false }
    let mirror = synchronize(state.end(), SyncSide(isEditing))
    state.value = true
    #expect(!state.value)
    #expect(state.writes.map(\.reason) == [.refused(.disabled)])
    // The same within one turn, in which the answer comes later.
    engine.runner.enter(queued: ()) { [state] _ in state.value = true }
    #expect(!state.value)
    #expect(state.writes.map(\.reason) == [.refused(.disabled), .refused(.disabled)])
    withExtendedLifetime(mirror) {}
  }

  @Test func requestingFalseFocusesAnElementForFalseOrGivesFocusUp() {
    isEditing.request(true)
    #expect(engine.focused == .username)
    isEditing.request(false)
    #expect(engine.focused == nil)
    isEditing.bind(.logIn, equals: false)
    isEditing.request(true)
    isEditing.request(false)
    #expect(engine.focused == .logIn)
    #expect(isEditing.wrappedValue == false)
  }

  @Test func law7WritingFalseGivesFocusUp() {
    engine.request(.password)
    #expect(isEditing.request(false) == .moved)
    #expect(engine.focused == nil)
    #expect(isEditing.request(false) == .unchanged)
    #expect(!isEditing.isPending)
    engine.request(.logIn)
    isEditing.wrappedValue = false
    #expect(engine.focused == .logIn)
  }

  /// The login has two fields that stand for `true`.
  @Test func severalElementsMayStandForABoolean() {
    var reports: [FocusReport<Field>] = []
    engine.onReport = { reports.append($0) }
    isEditing.bind(.logIn, equals: true)
    #expect(reports.isEmpty)
  }

  @Test func anElementMayStandForFalse() {
    isEditing.bind(.logIn, equals: false)
    isEditing.wrappedValue = false
    #expect(engine.focused == .logIn)
  }

  @Test func law8WritingFalseEndsTheWaitForTrue() {
    engine.update {
      $0.remove(.username)
      $0.remove(.password)
    }
    isEditing.wrappedValue = true
    #expect(isEditing.isPending)
    isEditing.wrappedValue = false
    #expect(!isEditing.isPending)
    engine.add(.element(.username))
    #expect(engine.focused == nil)
  }
}
