import Testing

@testable import FocusSync

/// The laws when a side changes without a notice, or while the synchronization is suspended.
extension LawTests {
  @Test(arguments: [true, false])
  func law8SettlingOrResumingDoesNotEndAWait(bySettling: Bool) {
    engine.remove(.password)
    let state = Cell<Field?>(.username)
    let mirror = synchronize(state.end(), SyncSide(engine))
    state.value = .password
    engine.remove(.username)
    if bySettling {
      mirror.settle()
    } else {
      mirror.suspend()
      mirror.resume()
    }
    #expect(state.value == .password)
    engine.add(.element(.password))
    #expect(engine.focused == .password)
    #expect(state.writes.isEmpty)
  }

  @Test func law9ARefusalWhileSuspendedIsRevertedAfterwards() {
    engine.remove(.password)
    let state = Cell<Field?>(.username)
    let mirror = synchronize(state.end(), SyncSide(engine))
    state.value = .password
    mirror.suspend()
    engine.onReport = { _ in }
    engine.expirePendingRequest()
    #expect(state.value == .password)
    mirror.resume()
    #expect(state.value == .username)
    #expect(state.writes.map(\.reason) == [.refused(.absent)])
    mirror.suspend()
    engine.request(.logIn)
    mirror.resume()
    #expect(state.writes.map(\.reason) == [.refused(.absent), .change])
  }

  @Test func law1TheValueOfTheFocusedElementMayChange() {
    let binding = FocusBinding<Field, String>(engine)
    let state = Cell<String?>(nil)
    let mirror = synchronize(state.end(), SyncSide(binding))
    engine.request(.username)
    #expect(state.value == nil)
    binding.bind(.username, equals: "name")
    #expect(state.value == "name")
    binding.bind(.username, equals: "login")
    #expect(state.value == "login")
    binding.bind(.password, equals: "password")
    binding.unbind(.password)
    #expect(mirror.writes == 2)
    binding.unbind(.username)
    #expect(state.value == nil)
    #expect(engine.focused == .username)
    #expect(state.writes.map(\.value) == ["name", "login", nil])
  }
}

/// The laws when state changes inside the turn that its last change began.
extension LawTests {
  @Test(arguments: [true, false])
  func law5TheLaterOfTwoWritesInAStoreTurnWins(stateIsLater: Bool) {
    let state = Cell<Field?>(nil)
    let mirror = synchronize(state.end(), SyncSide(engine))
    engine.onFocus(of: .username) { [engine] in
      if !stateIsLater { state.value = .logIn }
      engine.request(.password)
      if stateIsLater { state.value = .logIn }
    }
    state.value = .username
    #expect(engine.focused == (stateIsLater ? .logIn : .password))
    #expect(state.value == engine.focused)
    withExtendedLifetime(mirror) {}
  }

  @Test func law5StateRevertedBeforeFocusMovesWins() {
    let state = Cell<Field?>(.password)
    let mirror = synchronize(state.end(), SyncSide(engine))
    engine.shouldMove = { change in
      if change.to == .username { state.value = .password }
      return true
    }
    state.value = .username
    #expect(engine.focused == .password)
    #expect(state.value == .password)
    withExtendedLifetime(mirror) {}
  }

  @Test(arguments: [FocusRefusal.absent, .superseded])
  func law8AWaitThatEndsInItsFirstTurnIsAnswered(reason: FocusRefusal) {
    engine.remove(.password)
    engine.onReport = { _ in }
    let state = Cell<Field?>(nil)
    let mirror = synchronize(state.end(), SyncSide(engine))
    let observation = engine.observeTurns { [engine] _ in
      guard engine.pending != nil else { return }
      if reason == .absent { engine.expirePendingRequest() } else { engine.request(.logIn) }
    }
    engine.request(.username)
    state.value = .password
    #expect(engine.pending == nil)
    #expect(state.value == engine.focused)
    #expect(state.writes.last?.reason == .refused(reason))
    _ = (mirror, observation)
  }

  /// The blur is reported after state has changed, and before the change is written.
  @Test func law7ALateBlurDoesNotClearANewerValue() {
    let (state, focus) = (ScriptedSide<Int?>(1), ScriptedSide<Int?>(1))
    let mirror = synchronize(state.side, focus.side)
    focus.isBusy = true
    state.change(to: 2)
    focus.value = nil
    focus.tell(.blurred(1))
    focus.rest()
    #expect(focus.written == [2] && state.written.isEmpty)

    focus.value = nil
    focus.tell(.blurred(2))
    #expect(state.value == nil)
    withExtendedLifetime(mirror) {}
  }
}
