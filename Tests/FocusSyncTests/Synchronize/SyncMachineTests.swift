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

  @Test func aBlurOfAnOlderValueLeavesAnAnswerOfTheSecondSide() {
    for answer in [SyncMachine<Int?>.Second.changed(at: 0), .refused(.stale, at: 0)] {
      var machine = machine
      machine.note(.first, .changed, first: 2, second: 1)
      machine.second = answer
      machine.note(.second, .blurred(1), first: 2, second: nil)
      #expect(machine.second == answer)
    }
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

  // MARK: The later change

  private func step(_ machine: inout SyncMachine<Int?>, _ a: Int?, _ b: Int?) -> SyncMachine<Int?>.Step {
    machine.next(first: a, second: b, isPending: false)
  }

  @Test func theLaterOfTwoChangesIsWritten() {
    for firstIsLater in [true, false] {
      var machine = machine
      machine.note(firstIsLater ? .second : .first, .changed, first: firstIsLater ? 1 : 2, second: firstIsLater ? 3 : 1)
      machine.note(firstIsLater ? .first : .second, .changed, first: 2, second: 3)
      #expect(
        step(&machine, 2, 3)
          == (firstIsLater ? .write(2, to: .second, reason: .change) : .write(3, to: .first, reason: .change))
      )
      #expect(machine.first == .settled && machine.second == .settled)
    }
  }

  /// The first side changed before the second, although the second told first.
  @Test func aChangeThatWasThereBeforeANoticeIsTheOlderOne() {
    var machine = machine
    machine.note(.second, .changed, first: 2, second: 3)
    machine.note(.first, .changed, first: 2, second: 3)
    #expect(step(&machine, 2, 3) == .write(3, to: .first, reason: .change))
  }

  /// An announcement is the time of the change that follows it.
  @Test func anAnnouncedChangeIsWrittenUnlessTheOtherSideAnnouncedALaterOne() {
    var machine = machine
    machine.ask(.second)
    machine.note(.first, .changed, first: 2, second: 1)
    #expect(step(&machine, 2, 1) == .write(2, to: .second, reason: .change))
    machine = self.machine
    machine.note(.first, .changed, first: 2, second: 1)
    machine.ask(.second)
    #expect(step(&machine, 2, 1) == .rest && machine.firstHasChanged)
    machine.note(.second, .changed, first: 2, second: 3)
    #expect(step(&machine, 2, 3) == .write(3, to: .first, reason: .change))
    #expect(machine.asked.second == nil)
  }

  @Test func aChangeOfTheSecondSideIsWrittenUnlessTheFirstAnnouncedALaterOne() {
    var machine = machine
    machine.ask(.first)
    machine.note(.second, .changed, first: 1, second: 3)
    #expect(step(&machine, 1, 3) == .write(3, to: .first, reason: .change))
    machine = self.machine
    machine.note(.second, .changed, first: 1, second: 3)
    machine.ask(.first)
    #expect(step(&machine, 1, 3) == .rest)
    machine.note(.first, .changed, first: 2, second: 3)
    #expect(machine.asked.first == nil)
    #expect(step(&machine, 2, 3) == .write(2, to: .second, reason: .change))
  }

  @Test func anAnnouncedChangeWaitsForTheQueueUnlessATurnBegins() {
    for waits in [true, false] {
      var machine = machine
      machine.ask(.first)
      machine.note(.first, .changed, first: 2, second: 1, isQueueing: true)
      #expect(machine.asked.first != nil)
      let step = machine.next(first: 2, second: 1, isPending: false, waitsForQueue: waits)
      #expect(step == (waits ? .rest : .write(2, to: .second, reason: .change)))
    }
  }

  // MARK: Queued and waiting writes

  @Test func aQueuedWriteToTheFirstSideIsExpected() {
    var machine = machine
    machine.note(.second, .changed, first: 1, second: 3)
    _ = step(&machine, 1, 3)
    machine.wrote(3, to: .first, .queued, holds: 1)
    #expect(machine.first == .queued && machine.knows(first: 3))
    // Another change of the second side waits until the write was applied.
    machine.note(.second, .changed, first: 1, second: 4)
    #expect(step(&machine, 1, 4) == .rest)
    // Work of the queue that comes before the write is no change.
    machine.note(.first, .changed, first: 1, second: 4, isQueueing: true)
    #expect(machine.first == .queued)
    machine.note(.first, .changed, first: 3, second: 4)
    #expect(machine.first == .settled)
    #expect(step(&machine, 3, 4) == .write(4, to: .first, reason: .change))
  }

  /// The side told of a change between the write and its result, so the write was applied and then overwritten.
  @Test func aQueuedWriteThatWasOverwrittenIsNotExpected() {
    var machine = machine
    machine.note(.second, .changed, first: 1, second: 3)
    _ = step(&machine, 1, 3)
    machine.note(.first, .changed, first: 5, second: 3)
    machine.wrote(3, to: .first, .queued, holds: 5)
    #expect(machine.firstHasChanged && machine.knows(first: 5))
  }

  @Test func theResultOfAWriteToTheSecondSideIsItsState() {
    var machine = machine
    let write = { (result: SyncResult, now: Int?) -> SyncMachine<Int?> in
      var copy = machine
      copy.wrote(2, to: .second, result, holds: now)
      return copy
    }
    #expect(write(.queued, 1).second == .queued && write(.queued, 1).seen.second == 2)
    #expect(write(.pending, 1).second == .waiting && write(.pending, 1).seen.second == 2)
    #expect(write(.done, 2).second == .settled && write(.done, 2).seen.second == 2)
    #expect(write(.done, 7).secondChange != nil && write(.done, 7).seen.second == 7)
    #expect(write(.refused(.stale), 1).second == .refused(.stale, at: machine.clock + 1))
    // A change that the side made by itself during the write stays one.
    machine.note(.second, .changed, first: 1, second: 8)
    #expect(write(.done, 2).second == .changed(at: machine.clock))
  }

  @Test(arguments: [true, false]) func onlyAWriteThatReplacesAQueuedOneIsNoCrossing(isQueued: Bool) {
    var machine = machine
    machine.note(.first, .changed, first: 2, second: 1)
    _ = step(&machine, 2, 1)
    machine.wrote(2, to: .second, isQueued ? .queued : .pending, holds: 1)
    machine.note(.first, .changed, first: 3, second: 1)
    #expect(step(&machine, 3, 1) == .write(3, to: .second, reason: .change))
    #expect(machine.sequence == 2 && machine.crossings == (isQueued ? 1 : 2))
  }

  @Test func aQueuedWriteThatIsPendingWaits() {
    var machine = machine
    machine.second = .queued
    machine.seen.second = 2
    #expect(machine.expects(2) && !machine.expects(3) && !machine.agrees(first: 2, second: 1))
    machine.note(.second, .changed, first: 1, second: 1, isPending: true)
    #expect(machine.second == .waiting && machine.seen.second == 2)
    #expect(machine.expects(2) && machine.agrees(first: 2, second: 1) && !machine.agrees(first: 3, second: 1))
    machine.note(.second, .changed, first: 1, second: 2)
    #expect(machine.second == .settled && !machine.expects(2) && machine.agrees(first: 2, second: 2))
    machine.note(.first, .changed, first: 4, second: 2)
    #expect(machine.expects(4) && !machine.expects(2))
  }

  // MARK: Refusals

  /// A change of the first side answers a denial. A refusal of another kind is a change of the second side.
  @Test(arguments: [FocusRefusal.disabled, .superseded]) func aChangeOfTheFirstSideEndsADenial(reason: FocusRefusal) {
    var machine = machine
    machine.note(.second, .refused(reason), first: 1, second: nil)
    let time = machine.clock
    machine.note(.first, .changed, first: 2, second: nil)
    #expect(machine.second == (reason.isDenial ? .settled : .changed(at: time)))
    #expect(!machine.hasReplacedRequest)
  }

  @Test func aMoveAfterARefusalKeepsTheReason() {
    var machine = machine
    machine.note(.second, .refused(.trapped), first: 1, second: 1)
    machine.note(.second, .changed, first: 1, second: 4)
    #expect(machine.second == .refused(.trapped, at: machine.clock) && machine.seen.second == 4)
    #expect(step(&machine, 1, 4) == .write(4, to: .first, reason: .refused(.trapped)))
  }

  @Test func aDeniedValueReturnsToTheAcceptedOne() {
    for accepted in [nil, 1, 5] as [Int?] {
      var machine = SyncMachine<Int>(first: 1, second: 1)
      machine.note(.second, .refused(.disabled), first: 1, second: 3)
      let step = machine.next(first: 1, second: 3, isPending: false, accepted: accepted)
      #expect(step == .write(accepted == 5 ? 5 : 3, to: .first, reason: .refused(.disabled)))
    }
    // Only a refusal returns the first side to the accepted value.
    var machine = SyncMachine<Int>(first: 1, second: 1)
    machine.note(.second, .changed, first: 1, second: 3)
    #expect(machine.next(first: 1, second: 3, isPending: false, accepted: 5) == .write(3, to: .first, reason: .change))
  }

  /// A request that a denied value replaced is made again when the first side has returned to it.
  @Test func aRequestThatADeniedValueReplacedIsMadeAgain() {
    for wasWaiting in [true, false] {
      var machine = machine
      if wasWaiting { (machine.second, machine.seen.second) = (.waiting, 1) }
      machine.note(.first, .changed, first: 2, second: 0)
      #expect(machine.hasReplacedRequest == wasWaiting)
      var returning = machine
      returning.expectReturn(to: 1)
      #expect(returning.knows(first: 1) != wasWaiting)
    }
  }

  @Test func aChangeThatReplacesAnotherOneReplacesItsRequest() {
    var machine = machine
    machine.note(.first, .changed, first: 2, second: 1)
    #expect(!machine.hasReplacedRequest)
    machine.note(.first, .changed, first: 3, second: 1)
    #expect(machine.hasReplacedRequest)
  }

  @Test func askingAgainWritesTheFirstSide() {
    var machine = machine
    machine.note(.second, .refused(.disabled), first: 1, second: 0)
    machine.askAgain()
    #expect(machine.first == .changed(at: machine.clock) && machine.second == .settled)
    #expect(step(&machine, 1, 0) == .write(1, to: .second, reason: .change))
  }

  // MARK: The beginning and the end

  @Test func theFirstWriteGoesFromTheSideWithAPreference() {
    for hasNoPreference in [true, false] {
      var machine = SyncMachine<Int?>(first: 1, second: 2)
      machine.begin(firstHasNoPreference: hasNoPreference)
      let step = step(&machine, 1, 2)
      #expect(
        step == (hasNoPreference ? .write(2, to: .first, reason: .change) : .write(1, to: .second, reason: .change))
      )
    }
    var equal = SyncMachine<Int?>(first: 1, second: 1)
    equal.begin(firstHasNoPreference: false)
    #expect(equal.clock == 0 && step(&equal, 1, 1) == .rest)
  }

  /// Equal sides come to rest, unless the second side has yet to take a value that the first has given up.
  @Test func equalSidesAreSettled() {
    var machine = machine
    machine.note(.first, .changed, first: 2, second: 1)
    machine.note(.second, .refused(.superseded), first: 2, second: 2)
    #expect(step(&machine, 2, 2) == .rest)
    #expect(machine.first == .settled && machine.second == .settled && machine.seen == (2, 2))
    for isPending in [true, false] {
      machine = self.machine
      machine.note(.first, .changed, first: 2, second: 1)
      machine.second = isPending ? .settled : .queued
      let step = machine.next(first: 2, second: 2, isPending: isPending)
      #expect(step == .write(2, to: .second, reason: .change))
    }
  }

  @Test func settlingLeavesAWriteInItsQueue() {
    var machine = machine
    (machine.first, machine.second) = (.queued, .queued)
    machine.settle(4, 5)
    #expect(machine.first == .queued && machine.second == .queued && machine.seen == (4, 5))
    (machine.first, machine.second) = (.changed(at: 1), .changed(at: 2))
    machine.settle(4, 5)
    #expect(machine.first == .settled && machine.second == .settled)
  }

  /// If both sides have changed, the first counts as the later one.
  @Test func lookingPrefersTheFirstSide() {
    var machine = machine
    machine.look(.changed, first: 2, second: 3)
    #expect(step(&machine, 2, 3) == .write(2, to: .second, reason: .change))
    machine = self.machine
    machine.look(.changed, first: 1, second: 3)
    #expect(step(&machine, 1, 3) == .write(3, to: .first, reason: .change))
    machine = self.machine
    (machine.second, machine.seen.second) = (.waiting, 1)
    machine.look(.changed, first: 1, second: 0, isPending: true)
    #expect(machine.second == .waiting && machine.seen.second == 1)
  }
}
