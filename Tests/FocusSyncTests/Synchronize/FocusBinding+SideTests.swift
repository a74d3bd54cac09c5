import Store
import Testing

@testable import FocusSync

/// The engine's side of a synchronization: its answers to writes, and its notices.
@Suite struct FocusBindingSideTests {
  private final class Log {
    var notices: [String] = []

    func append(_ notice: SyncNotice<Int?>) {
      if case .dated = notice { notices.append("dated") } else { notices.append("\(notice)") }
    }
  }

  private let engine = FocusEngine<Int>(options: FocusOptions(removalPolicy: .clear))
  private let binding: FocusBinding<Int, Int>
  private let side: SyncSide<Int?>
  private let log = Log()
  private let token: ObserveToken

  init() {
    engine.onReport = { _ in }
    engine.update { for id in 0..<4 { $0.add(.element(id)) } }
    binding = FocusBinding(engine)
    for id in 0..<3 { binding.bind(id, equals: id * 10) }
    side = SyncSide(binding)
    token = side.observe { [log] in log.append($0) }
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
    #expect(engine.focused == 1 && side.get() == 10 && side.isAtRest)
    expectNotices("dated")
    #expect(set(nil) == .done)
    #expect(engine.focused == nil)
    expectNotices("dated")
  }

  @Test func aWriteForAnAbsentElementIsPending() {
    #expect(set(90) == .pending)
    #expect(side.isPending() && binding.isPending)
    expectNotices("dated")
    // A move of focus ends the wait.
    engine.request(2)
    #expect(side.isAtRest)
    expectNotices("refused(FocusSync.FocusRefusal.superseded)", "dated")
    #expect(set(90) == .pending)
    log.notices = []
    engine.add(.element(9))
    binding.bind(9, equals: 90)
    #expect(side.get() == 90 && side.isAtRest)
    expectNotices("dated", "dated")
  }

  @Test func aRefusalIsANoticeOnce() {
    engine.change(1) { $0.isEnabled = false }
    expectNotices("dated")
    #expect(set(10) == .done)
    expectNotices("refused(FocusSync.FocusRefusal.disabled)", "dated")
    engine.request(0)
    expectNotices("dated")
  }

  /// A side tells of the end of a turn only if it was asked during the turn.
  @Test func aSideIsBusyDuringATurnOfItsEngine() {
    engine.onFocus(of: 0) { [side] in #expect(side.isBusy()) }
    engine.request(0)
    #expect(side.isAtRest)
    expectNotices("dated", "rested")
    engine.request(1)
    expectNotices("dated")
  }

  /// The time of focus is that of the intent that the engine has honoured.
  @Test func theTimeOfFocusIsThatOfItsIntent() {
    func time(_ change: () -> Void) -> UInt64 {
      change()
      return engine.runner.lastIntent
    }
    let first = time { engine.request(0) }
    #expect(time { engine.remove(0) } == first, "A removal is no intent.")
    #expect(time { engine.request(9) } == first, "A request that waits is not honoured.")
    let second = time { engine.add(.element(9)) }
    #expect(second > first && engine.focused == 9, "The request is honoured when its element comes.")
    #expect(time { engine.change(1) { $0.isEnabled = false } } == second)
    #expect(time { engine.request(1) } == second, "A refused request is not honoured.")
    #expect(time { engine.request(9) } > second, "A request for the focused element is honoured.")
    let carried = SyncTime(count: second)
    #expect(time { _ = side.set(SyncWrite(value: 20, time: carried)) } == second, "A write has the time of its intent.")
    #expect(engine.focused == 2)
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

  @Test func aSideOutlivesItsEngine() {
    var engine: FocusEngine<Int>? = FocusEngine()
    let side = SyncSide(FocusBinding<Int, Int>(engine!))
    let token = side.observe { _ in }
    #expect(side.set(SyncWrite(value: 1, reason: .change, sequence: 1)) == .pending && side.isPending())
    engine = nil
    #expect(side.get() == nil && side.isAtRest)
    #expect(side.set(SyncWrite(value: 1, reason: .change, sequence: 1)) == .refused(.absent))
    side.observe { _ in }.cancel()
    token.cancel()
    _ = engine
  }
}
