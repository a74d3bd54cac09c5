import Testing

@testable import FocusSync

/// Single decisions of the machine. `ExplorerTests` proves the laws that follow from them.
@Suite struct SyncMachineTests {
  private let machine = SyncMachine<Int?>(first: 1, second: 1)

  @Test func aReturnBeforeAnyChangeIsNoChange() {
    var machine = machine
    machine.expectReturn(to: 2)
    #expect(machine.first == .queued)
    #expect(machine.knows(first: 2))
  }

  @Test func aReturnEndsARefusal() {
    var machine = machine
    machine.note(.second, .refused(.disabled), first: 1, second: nil)
    machine.expectReturn(to: 2)
    #expect(machine.second == .settled)
  }

  @Test func lookingForgetsARequestThatWasAnnounced() {
    var machine = machine
    machine.ask(.first)
    machine.look(.changed, first: 2, second: 1)
    #expect(machine.next(first: 2, second: 1, isPending: false) == .write(2, to: .second, reason: .change))
  }

  @Test(arguments: [true, false]) func aBlurOfAnOlderValueEndsAWriteThatHasNotBeenHonoured(isQueued: Bool) {
    var machine = machine
    machine.note(.first, .changed, first: 2, second: 1)
    machine.second = isQueued ? .queued : .waiting
    machine.note(.second, .blurred(1), first: 2, second: nil)
    #expect(machine.second == .settled)
  }

  /// As a model that limits its value without a notice.
  @Test func aValueThatTheFirstSideChoosesInsteadIsWrittenToTheSecond() {
    var machine = machine
    machine.note(.second, .changed, first: 1, second: 2)
    #expect(machine.next(first: 1, second: 2, isPending: false) == .write(2, to: .first, reason: .change))
    machine.wrote(2, to: .first, .done, holds: 3)
    #expect(machine.knows(first: 3))
    #expect(machine.next(first: 3, second: 2, isPending: false) == .write(3, to: .second, reason: .change))
  }

  @Test func aValueThatTheFirstSideKeepsIsNotWrittenBack() {
    var machine = machine
    machine.note(.second, .changed, first: 1, second: 2)
    _ = machine.next(first: 1, second: 2, isPending: false)
    machine.wrote(2, to: .first, .done, holds: 2)
    #expect(machine.first == .settled)
  }

  @Test func aRefusedWriteLeavesTheValueThatTheSecondSideHas() {
    var machine = machine
    machine.note(.first, .changed, first: 2, second: 1)
    _ = machine.next(first: 2, second: 1, isPending: false)
    machine.wrote(2, to: .second, .refused(.disabled), holds: nil)
    #expect(machine.seen.second == .some(nil))
    let step = machine.next(first: 2, second: nil, isPending: false)
    #expect(step == .write(nil, to: .first, reason: .refused(.disabled)))
  }

  @Test(arguments: [FocusRefusal.absent, .disabled, .trapped, .vetoed, .stale, .superseded])
  func onlyARefusalByTheElementIsADenial(reason: FocusRefusal) {
    #expect(reason.isDenial == ![.stale, .superseded].contains(reason))
  }
}
