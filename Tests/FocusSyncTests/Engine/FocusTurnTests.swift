import Testing

@testable import FocusSync

/// Events that are no turn for observers, and work that is dropped with a loop.
@Suite struct FocusTurnTests {
  let engine = FocusEngine<Int>()

  /// The request continues to wait, so observers have nothing to learn.
  @Test func bindingAnAbsentElementToAnAwaitedValueIsNoTurn() {
    let binding = FocusBinding<Int, String>(engine)
    binding.request("a")
    var turns = 0
    let token = engine.observeTurns { _ in turns += 1 }
    binding.bind(1, equals: "a")
    #expect(turns == 0)
    engine.add(.element(1))
    #expect(engine.focused == 1)
    withExtendedLifetime(token) {}
  }

  @Test func aTurnTellsOfTheRequestsThatEndedUnfulfilled() {
    var ended: [Int?] = []
    let token = engine.observeTurns { ended += $0.abandoned.map { $0.id } }
    engine.add(.element(1))
    #expect(engine.request(9) == .pending)
    engine.request(1)
    #expect(ended == [9] && engine.focused == 1)
    withExtendedLifetime(token) {}
  }

  @Test func aTurnTellsOfTheEndOfAWaitForAValueWithoutElements() {
    var ended: [(id: Int?, reason: FocusRefusal)] = []
    let token = engine.observeTurns { ended += $0.abandoned }
    let binding = FocusBinding<Int, String>(engine)
    engine.add(.element(1))
    #expect(binding.request("a") == .pending)
    engine.request(1)
    #expect(ended.map(\.id) == [nil] && ended.map(\.reason) == [.superseded])
    engine.onReport = { _ in }
    binding.request("a")
    binding.expirePendingRequest()
    #expect(ended.map(\.id) == [nil, nil] && ended.last?.reason == .absent)
    withExtendedLifetime(token) {}
  }

  @Test func theRequestThatEndsIsToldBeforeTheOneThatIsRefused() {
    engine.add(.element(1, isEnabled: false))
    engine.request(9)
    var ended: [Int?] = []
    let token = engine.observeTurns { ended += $0.abandoned.map { $0.id } }
    engine.request(1)
    #expect(ended == [9, 1])
    withExtendedLifetime(token) {}
  }

  /// After its binding is released, a request continues to wait for the first element of its value.
  @Test func aRequestOutlivesItsBinding() {
    var binding: FocusBinding<Int, String>? = FocusBinding(engine)
    binding!.bind(1, equals: "a")
    binding!.request("a")
    binding = nil
    engine.add(.element(1))
    #expect(engine.focused == 1)
    _ = binding
  }

  @Test func aRequestForAValueWithoutElementsEndsWithItsBinding() {
    var binding: FocusBinding<Int, String>? = FocusBinding(engine)
    binding!.bind(1, equals: "b")
    binding!.request("a")
    binding = nil
    #expect(!engine.audit().contains { if case .waitingForValue = $0 { true } else { false } })
    #expect(engine.runner.core.awaited.isEmpty)
    #expect(Array(engine.runner.core.values.boundSlots).isEmpty)
    _ = binding
  }

  /// Requests by the observers of the end of a loop are dropped with the loop.
  @Test func aLoopLeavesNoWorkBehind() {
    var loops = 0
    engine.onReport = { if case .loop = $0 { loops += 1 } }
    engine.update { for id in 0..<3 { $0.add(.element(id)) } }
    engine.onFocus(of: 0) { [engine] in engine.request(1) }
    engine.onFocus(of: 1) { [engine] in engine.request(0) }
    let token = engine.observeTurns { [engine] _ in engine.request(2) }
    engine.request(0)
    #expect(loops == 1)
    #expect(engine.runner.queue.isEmpty)
    withExtendedLifetime(token) {}
  }

  @Test(arguments: [(1_000, 0), (1_001, 1)]) func aTurnOfMoreThanAThousandRequestsIsALoop(count: Int, reports: Int) {
    var loops = 0
    engine.onReport = { if case .loop = $0 { loops += 1 } }
    engine.update { for id in 0..<3 { $0.add(.element(id)) } }
    engine.onFocus(of: 0) { [engine] in for _ in 0..<count { engine.request(1) } }
    engine.request(0)
    #expect(loops == reports)
  }

  @Test func theRequestsOfTwoTurnsAreNoLoop() {
    engine.onReport = { _ in Issue.record("A loop is reported.") }
    engine.update { for id in 0..<2 { $0.add(.element(id)) } }
    engine.onFocus(of: 0) { [engine] in for _ in 0..<600 { engine.request(1) } }
    for _ in 0..<2 { engine.request(0) }
    #expect(engine.focused == 1)
  }

  /// A key that moves no focus is no turn for observers, however often a handler presses it again.
  @Test func aLoopOfKeysLeavesNoWorkBehind() {
    var (loops, turns) = (0, 0)
    engine.onReport = { if case .loop = $0 { loops += 1 } }
    engine.add(.element(0))
    engine.request(0)
    engine.onKeyPress(at: 0) { [engine] key in
      for _ in 0..<2 { engine.press(key) }
      return .handled
    }
    let token = engine.observeTurns { _ in turns += 1 }
    engine.press(KeyEvent("a"))
    #expect(loops == 1)
    #expect(turns == 0)
    #expect(engine.runner.queue.isEmpty)
    withExtendedLifetime(token) {}
  }
}
