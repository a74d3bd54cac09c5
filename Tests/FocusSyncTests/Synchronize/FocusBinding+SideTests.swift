import Store
import Testing

@testable import FocusSync

/// The engine's side of a synchronization: its answers to writes, and its notices.
@Suite struct FocusBindingSideTests {
  private final class Log {
    var notices: [String] = []
  }

  private let engine = FocusEngine<Int>(options: FocusOptions(removalPolicy: .clear))
  private let binding: FocusBinding<Int, Int>
  private let memory = FocusSideMemory<Int>()
  private let side: SyncSide<Int?>
  private let log = Log()
  private let token: ObserveToken

  init() {
    engine.onReport = { _ in }
    engine.update { for id in 0..<4 { $0.add(.element(id)) } }
    binding = FocusBinding(engine)
    for id in 0..<3 { binding.bind(id, equals: id * 10) }
    side = binding.side(memory)
    token = side.observe { [log] in log.notices.append("\($0)") }
  }

  private func set(_ value: Int?) -> SyncResult {
    side.set(SyncWrite(value: value, reason: .change, sequence: 1))
  }

  private func expectNotices(_ notices: String..., at location: SourceLocation = #_sourceLocation) {
    #expect(log.notices == notices, sourceLocation: location)
    log.notices = []
  }

  @Test func aWriteThatTheEngineGrantsIsDone() {
    #expect(set(10) == .done)
    #expect(engine.focused == 1 && side.get() == 10 && !side.isPending() && memory.claim == nil)
    expectNotices("changed")
    #expect(set(nil) == .done)
    #expect(engine.focused == nil)
    expectNotices("blurred(Optional(10))")
  }

  @Test func aWriteForAnAbsentElementIsPending() {
    #expect(set(90) == .pending)
    #expect(side.isPending() && binding.isPending)
    expectNotices("changed")
    // A move of focus ends the wait.
    engine.request(2)
    #expect(!side.isPending() && memory.claim == nil)
    expectNotices("refused(FocusSync.FocusRefusal.superseded)")
    #expect(set(90) == .pending)
    log.notices = []
    engine.add(.element(9))
    binding.bind(9, equals: 90)
    #expect(side.get() == 90 && !side.isPending())
    expectNotices("changed", "changed")
  }

  @Test func aRefusalIsANoticeOnce() {
    engine.change(1) { $0.isEnabled = false }
    expectNotices("changed")
    #expect(set(10) == .done)
    expectNotices("refused(FocusSync.FocusRefusal.disabled)")
    engine.request(0)
    expectNotices("changed")
  }

  @Test func focusOnAnElementWithoutAValueIsABlur() {
    engine.request(2)
    expectNotices("changed")
    engine.request(3)
    expectNotices("blurred(Optional(20))")
    engine.request(nil)
    expectNotices("changed")
  }

  /// A request of other code in a callback announces itself. A write of the side itself does not.
  @Test func aWriteInACallbackIsQueued() {
    var results: [SyncResult] = []
    engine.onFocus(of: 0) { [engine, log] in
      #expect(!side.isBusy())
      results.append(set(10))
      #expect(log.notices.isEmpty && side.isBusy() && !side.isPending())
      engine.request(2)
      engine.tab()
      #expect(log.notices == ["changing", "changing"])
    }
    engine.request(0)
    #expect(results == [.queued])
    // The Tab from 20 goes to an element without a value.
    expectNotices("changing", "changing", "changed")
    #expect(engine.focused == 3 && !side.isBusy())
  }

  @Test func aKeyInACallbackAnnouncesItself() {
    engine.onFocus(of: 0) { [engine] in engine.press(KeyEvent(.tab)) }
    engine.request(0)
    expectNotices("changing", "changed")
    #expect(engine.focused == 1)
  }

  /// The request of another side of the same binding is a request of other code.
  @Test func aWriteOfAnotherSideAnnouncesItself() {
    let other = binding.side()
    engine.onFocus(of: 0) { _ = other.set(SyncWrite(value: 10, reason: .change, sequence: 1)) }
    engine.request(0)
    expectNotices("changing", "changed")
    #expect(side.get() == 10)
  }

  /// An observer of the turn that is called before the side asks for another element.
  @Test func aWriteAtTheEndOfATurnIsNotTakenForADenial() {
    let (engine, log) = (FocusEngine<Int>(), log)
    engine.update { for id in 0..<3 { $0.add(.element(id)) } }
    let side = FocusBinding<Int, Int>.identity(engine).side()
    var isFirst = true
    let early = engine.observeTurns { _ in
      guard isFirst else { return }
      isFirst = false
      #expect(side.set(SyncWrite(value: 2, reason: .change, sequence: 1)) == .queued)
    }
    let token = side.observe { log.notices.append("\($0)") }
    engine.request(1)
    expectNotices("changed")
    #expect(engine.focused == 2)
    _ = (early, token)
  }

  @Test func cancellingTheObservationWithdrawsTheRequest() {
    #expect(set(90) == .pending)
    log.notices = []
    token.cancel()
    #expect(!binding.isPending && engine.runner.core.awaited.isEmpty)
    engine.request(1)
    expectNotices()
  }

  @Test func aNewWriteReplacesTheWaitingOne() {
    #expect(set(90) == .pending && set(80) == .pending)
    #expect(engine.runner.core.awaited.count == 1)
    engine.add(.element(9))
    binding.bind(9, equals: 90)
    #expect(engine.focused == nil)
  }

  @Test func theSideTellsOfTurnsThatBegin() {
    var begun = 0
    let token = side.observeBeginnings { begun += 1 }
    engine.request(1)
    engine.change(2) { $0.order = 1 }
    #expect(begun == 2)
    #expect(side.moment()?.wishes == engine.runner.moment.wishes)
    #expect(side.moment()?.changes == engine.runner.moment.changes)
    let before = side.moment()!
    engine.tab()
    #expect(side.moment()!.wishes != before.wishes && side.moment()!.changes == before.changes)
    let wishes = side.moment()!.wishes
    #expect(set(10) == .done && side.moment()!.wishes == wishes)
    engine.remove(3)
    #expect(side.moment()!.changes != before.changes)
    token?.cancel()
  }

  @Test func aSideOutlivesItsEngine() {
    var engine: FocusEngine<Int>? = FocusEngine()
    let side = FocusBinding<Int, Int>(engine!).side()
    let token = side.observe { _ in }
    #expect(side.set(SyncWrite(value: 1, reason: .change, sequence: 1)) == .pending && side.isPending())
    engine = nil
    #expect(side.get() == nil && !side.isPending() && !side.isBusy() && side.moment() == nil)
    #expect(side.set(SyncWrite(value: 1, reason: .change, sequence: 1)) == .refused(.absent))
    #expect(side.observeBeginnings {} == nil)
    side.observe { _ in }.cancel()
    token.cancel()
    _ = engine
  }
}
