import Store
import Testing

@testable import FocusSync

/// Callbacks: their order and number, and the calls that they may make.
@Suite struct TurnRunnerTests {
  let engine = loginEngine()

  @Test func shouldMoveIsCalledOnceBeforeEachMove() {
    var asked: [FocusChange<Field>] = []
    engine.shouldMove = { [engine] change in
      #expect(engine.focused == change.from)
      asked.append(change)
      return change.to != .password
    }
    engine.tab()
    #expect(engine.tab() == .refused(.vetoed))
    #expect(engine.move(.down) == .refused(.vetoed))
    #expect(engine.click(.password) == .refused(.vetoed))
    #expect(engine.focused == .username)
    #expect(asked.map(\.to) == [.username, .password, .password, .password])
    #expect(asked.map(\.cause) == [.key, .key, .key, .pointer])
    #expect(asked.map(\.sequence) == [1, 2, 2, 2])
  }

  @Test func aSynchronizationThatEndsWithdrawsItsQueuedRequestOnly() {
    let state = Cell<Field?>(nil)
    var mirror: Synchronization? = synchronize(state.end(), SyncSide(engine))
    engine.onFocus(of: .username) { [engine] in
      engine.request(.logIn)
      state.value = .password
      mirror?.cancel()
      mirror = nil
    }
    engine.request(.username)
    #expect(engine.focused == .logIn)
  }

  @Test func aRequestThatReplacesOneForTheSameElementIsWithdrawnWithIt() {
    let binding = FocusBinding.identity(engine)
    let claim = engine.runner.makeClaim()
    engine.remove(.password)
    let goal = binding.goal(.password, of: engine)
    for _ in 1...2 { #expect(engine.runner.ask(for: goal, claim, through: binding.id, at: nil) == .pending) }
    engine.runner.withdraw(claim)
    engine.add(.element(.password))
    #expect(engine.focused == nil)
  }

  @Test func shouldMoveIsNotCalledForARemovalOrATrap() {
    engine.request(.username)
    engine.shouldMove = { _ in false }
    engine.remove(.username)
    #expect(engine.focused == .password)
    engine.update {
      $0.add(.scope(.username, isModal: true))
      $0.change(.logIn) { $0.parent = .username }
    }
    #expect(engine.focused == .logIn)
  }

  @Test func shouldMoveMayMakeAnotherRequest() {
    engine.request(.username)
    engine.shouldMove = { [engine] change in
      guard change.to == .password else { return true }
      engine.request(.logIn)
      return false
    }
    #expect(engine.request(.password) == .refused(.vetoed))
    #expect(engine.focused == .logIn)
  }

  @Test func aTurnNotifiesItsObserversOnce() {
    var turns: [FocusTurn<Field>] = []
    let observation = engine.observeTurns { turns.append($0) }
    engine.onFocus(of: .username) { [engine] in engine.request(.password) }
    engine.request(.username)
    #expect(turns.count == 1)
    #expect(turns[0].change?.from == .none)
    #expect(turns[0].change?.to == .password)
    #expect(turns[0].change?.sequence == 2)
    // A move away and back is no change.
    engine.removeHandlers(at: .username)
    engine.onFocus(of: .logIn) { [engine] in engine.request(.password) }
    engine.request(.logIn)
    #expect(turns.count == 2)
    #expect(turns[1].change == nil)
    engine.request(.password, ifUnchangedSince: FocusStamp(moves: 0))
    #expect(turns.last?.abandoned.map(\.reason) == [.stale])
    _ = observation
  }

  @Test func anObserverThatIsCancelledDuringNotificationIsNotNotified() {
    var heard: [String] = []
    var second: ObserveToken?
    let first = engine.observe { _ in
      heard.append("first")
      second?.cancel()
    }
    second = engine.observe { _ in heard.append("second") }
    engine.request(.username)
    #expect(heard == ["first"])
    _ = first
  }

  @Test func anObserverThatIsAddedDuringNotificationIsNotifiedOfTheNextChange() {
    var heard: [String] = []
    var later: ObserveToken?
    let first = engine.observe { [engine] change in
      guard later == nil else { return }
      later = engine.observe { heard.append("\($0.to!)") }
    }
    engine.request(.username)
    engine.request(.password)
    #expect(heard == ["password"])
    _ = first
  }

  @Test func releasingATokenEndsTheObservation() {
    var heard = 0
    var observation: ObserveToken? = engine.observe { _ in heard += 1 }
    engine.request(.username)
    observation = nil
    engine.request(.password)
    #expect(heard == 1)
    _ = observation
  }

  @Test func editsOfACallbackAreAppliedAfterTheCallback() {
    engine.onFocus(of: .username) { [engine] in
      engine.update { $0.remove(.password) }
      #expect(engine.contains(.password))
      #expect(engine.tab() == .queued)
    }
    engine.options.keyboardNavigation = true
    engine.request(.username)
    #expect(!engine.contains(.password))
    #expect(engine.focused == .logIn)
  }

  @Test func theBlurHandlerOfARemovedElementIsCalled() {
    var heard: [String] = []
    engine.onBlur(of: .username) { heard.append("blur") }
    engine.onFocus(of: .password) { heard.append("focus") }
    engine.request(.username)
    engine.remove(.username)
    #expect(heard == ["blur", "focus"])
  }

  @Test func aNodeWithoutHandlersTakesNoPlaceAmongThem() {
    let engine = FocusEngine<Int>()
    engine.update { for id in 1...3 { $0.add(id == 1 ? .element(id).onFocus {} : .element(id)) } }
    for id in 2...3 { engine.remove(id) }
    #expect(engine.runner.handlers.count == 2)
  }

  @Test func anObserverWhoseTokenWasReleasedIsReleasedAtOnce() {
    final class Mark {}
    var mark: Mark? = Mark()
    weak let released = mark
    var tokens = [engine.observe { [mark] _ in _ = mark }]
    mark = nil
    tokens = []
    #expect(released == nil)
    _ = tokens
  }

  @Test func aSynchronizationThatEndsWhenItsRequestIsGrantedIsNoFurtherEvent() {
    let state = Cell<Field?>(nil)
    var mirror: Synchronization? = synchronize(state.end(), SyncSide(engine))
    var events = 0
    engine.trace = { _ in events += 1 }
    engine.onFocus(of: .username) {
      mirror?.cancel()
      mirror = nil
    }
    state.value = .username
    #expect(engine.focused == .username)
    #expect(events == 1)
  }
}
