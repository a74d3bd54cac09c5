import Testing

@testable import FocusSync

/// Single decisions of the machine. `ExplorerTests` proves the laws that follow from them.
@Suite struct SyncArbiterTests {
  private typealias Machine = SyncArbiter<Int?>

  /// A machine between two sides that have 1.
  private var machine: Machine {
    var machine = Machine(first: 1, second: 1, firstHasNoPreference: false)
    #expect(machine.decide(1, 1) == nil)
    return machine
  }

  /// The decision without its time.
  private func decide(
    _ machine: inout Machine,
    _ a: Int?,
    _ b: Int?,
    isPending: Bool = false,
    isShared: Bool = false
  ) -> String {
    guard let (write, side) = machine.decide(a, b, isPending: isPending, isShared: isShared) else { return "none" }
    let value = write.value.map { "\($0)" } ?? "nil"
    return write.reason == .change ? "\(value) to \(side)" : "\(value) to \(side), \(write.reason)"
  }

  @Test func theFirstSideIsWrittenAtTheStartUnlessItHasNoPreference() {
    var machine = Machine(first: 1, second: 2, firstHasNoPreference: false)
    #expect(decide(&machine, 1, 2) == "1 to second")
    machine = Machine(first: nil, second: 2, firstHasNoPreference: true)
    #expect(decide(&machine, nil, 2) == "2 to first")
  }

  @Test func equalSidesNeedNoWrite() {
    var machine = machine
    machine.record(.first, 2)
    machine.record(.second, 2)
    #expect(decide(&machine, 2, 2) == "none")
    #expect(decide(&machine, 2, 2) == "none")
  }

  @Test(arguments: [true, false]) func theNewerIntentWinsWhicheverIsRecordedFirst(firstIsNewer: Bool) {
    for recordsFirst in [true, false] {
      var machine = machine
      let (old, new) = (SyncTime.now(), SyncTime.now())
      if recordsFirst { machine.record(.first, 2, at: firstIsNewer ? new : old) }
      machine.record(.second, 3, at: firstIsNewer ? old : new)
      if !recordsFirst { machine.record(.first, 2, at: firstIsNewer ? new : old) }
      #expect(decide(&machine, 2, 3) == (firstIsNewer ? "2 to second" : "3 to first"))
    }
  }

  /// A side of closures gives no times.
  @Test func aReturnToTheSettledValueIsAnIntentAsAnyOther() {
    var machine = machine
    machine.record(.first, 2)
    machine.record(.second, 3)
    machine.record(.first, 1)
    #expect(decide(&machine, 1, 3) == "1 to second")
    machine.record(.second, 2)
    machine.record(.first, 3)
    machine.record(.second, 1)
    #expect(decide(&machine, 3, 1) == "1 to first")
  }

  @Test func aValueThatWasWrittenToASideIsNoIntent() {
    var machine = machine
    machine.record(.second, 2)
    #expect(decide(&machine, 1, 2) == "2 to first")
    machine.record(.second, 3)
    machine.record(.first, 2)
    #expect(decide(&machine, 2, 3) == "3 to first")
  }

  @Test func aWriteHasTheTimeOfItsIntent() {
    var machine = machine
    let time = SyncTime.now()
    machine.record(.first, 2, at: time)
    _ = SyncTime.now()
    #expect(machine.decide(2, 1)?.write.time == time)
  }

  /// A value that nobody asked for is written as if it had been there at the last decision, so that it loses to newer
  /// intents elsewhere.
  @Test func aWriteWithoutAnIntentHasTheTimeOfTheLastDecision() {
    var machine = machine
    let decided = machine.decided
    machine.record(.second, 2, at: .never)
    #expect(machine.decide(1, 2)?.write.time == decided)
  }

  @Test func aMoveWithoutAnIntentLosesToAnyIntentSinceTheLastDecision() {
    var machine = machine
    machine.record(.first, 2, at: .now())
    machine.record(.second, 3, at: .never)
    #expect(decide(&machine, 2, 3) == "2 to second")
    machine.record(.second, 2, at: .never)
    #expect(decide(&machine, 2, 2) == "none")
    machine.record(.second, 3, at: .never)
    #expect(decide(&machine, 2, 3) == "3 to first")
  }

  @Test func anIntentForTheValueThatIsThereCounts() {
    var machine = machine
    machine.record(.first, 2, at: .now())
    machine.record(.second, 1, at: .now())
    #expect(decide(&machine, 2, 1) == "1 to first")
  }

  @Test func anAnnouncedChangeHasTheTimeOfTheAnnouncement() {
    for announces in [true, false] {
      var machine = machine
      if announces { machine.ask(.first) }
      machine.record(.second, 3, at: .now())
      machine.record(.first, 2)
      #expect(decide(&machine, 2, 3) == (announces ? "3 to first" : "2 to second"))
      #expect(machine.first.asked == nil)
    }
  }

  @Test func anEchoOfAWriteIsNoIntent() {
    var machine = machine
    machine.record(.second, 2, at: .now())
    #expect(decide(&machine, 1, 2) == "2 to first")
    machine.record(.first, 2)
    machine.record(.second, 3, at: .never)
    #expect(decide(&machine, 2, 3) == "3 to first", "The echo of 2 is not newer than the move to 3.")
  }

  @Test func aChangeWithoutANoticeIsFound() {
    var machine = machine
    #expect(decide(&machine, 2, 1) == "2 to second")
    machine = self.machine
    #expect(decide(&machine, 1, 2) == "2 to first")
    machine = self.machine
    #expect(decide(&machine, 2, 3) == "2 to second", "If both have changed, the first side counts as newer.")
  }

  /// As a model that limits its value without a notice.
  @Test func anAnswerOtherThanTheWrittenValueIsWrittenBack() {
    var machine = machine
    machine.record(.second, 9, at: .now())
    #expect(decide(&machine, 1, 9) == "9 to first")
    #expect(decide(&machine, 2, 9) == "2 to second")
    machine = self.machine
    machine.record(.first, 9, at: .now())
    #expect(decide(&machine, 9, 1) == "9 to second")
    #expect(decide(&machine, 9, 2) == "2 to first")
  }

  // MARK: Refusals

  @Test func aRefusalRevertsTheFirstSideOnce() {
    var machine = machine
    machine.record(.first, 2, at: .now())
    #expect(decide(&machine, 2, 1) == "2 to second")
    machine.refusal = .disabled
    #expect(decide(&machine, 2, 1) == "1 to first, refused(FocusSync.FocusRefusal.disabled)")
    machine.record(.first, 1)
    #expect(decide(&machine, 1, 1) == "none")
  }

  @Test func aRefusalOfAnOverwrittenValueIsForgotten() {
    var machine = machine
    machine.record(.first, 2, at: .now())
    _ = decide(&machine, 2, 1)
    machine.refusal = .disabled
    machine.record(.first, 3, at: .now())
    #expect(decide(&machine, 3, 1) == "3 to second")
    #expect(machine.refusal == nil)
  }

  @Test func aSharedFieldIsToldOfADenialAndKeepsItsValue() {
    var machine = machine
    machine.record(.first, 2, at: .now())
    _ = decide(&machine, 2, 1, isShared: true)
    machine.refusal = .trapped
    #expect(decide(&machine, 2, 1, isShared: true) == "1 to first, denied(FocusSync.FocusRefusal.trapped)")
    #expect(decide(&machine, 2, 1, isShared: true) == "none")
    machine.record(.second, 3, at: .never)
    #expect(decide(&machine, 2, 3, isShared: true) == "3 to first", "Any later change crosses.")
  }

  @Test(arguments: [FocusRefusal.stale, .superseded])
  func aSharedFieldFollowsWhatReplacedItsRequest(reason: FocusRefusal) {
    var machine = machine
    machine.record(.first, 2, at: .now())
    _ = decide(&machine, 2, 1, isShared: true)
    machine.refusal = reason
    machine.record(.second, 3, at: .now())
    #expect(decide(&machine, 2, 3, isShared: true) == "3 to first, refused(FocusSync.FocusRefusal.\(reason))")
  }

  @Test(arguments: [FocusRefusal.absent, .disabled, .trapped, .vetoed, .stale, .superseded])
  func onlyARefusalByTheElementIsADenial(reason: FocusRefusal) {
    #expect(reason.isDenial == ![.stale, .superseded].contains(reason))
  }

  // MARK: Waiting

  @Test func aSideThatWaitsCountsAsHavingTheValue() {
    var machine = machine
    machine.record(.first, 9, at: .now())
    #expect(decide(&machine, 9, 1, isPending: true) == "9 to second")
    machine.record(.second, 2, at: .never)
    #expect(decide(&machine, 9, 2, isPending: true) == "none")
    #expect(decide(&machine, 8, 2, isPending: true) == "8 to second")
    #expect(decide(&machine, 2, 2, isPending: true) == "2 to second", "The write ends the wait.")
    #expect(decide(&machine, 2, 2) == "none")
  }

  @Test func aWaitThatEndsWithoutAReasonLeavesTheValueOfTheSecondSide() {
    var machine = machine
    machine.record(.first, 9, at: .now())
    _ = decide(&machine, 9, 1, isPending: true)
    #expect(decide(&machine, 9, 1) == "1 to first")
  }

  // MARK: Blurs

  @Test func aBlurWithoutADateClearsTheLostValueOnly() {
    var machine = machine
    machine.record(.first, 2)
    machine.record(.second, nil, lost: 1)
    #expect(decide(&machine, 2, nil) == "2 to second")
    machine = self.machine
    machine.record(.first, 2)
    machine.record(.second, nil, lost: 2)
    #expect(decide(&machine, 2, nil) == "nil to first")
    machine = self.machine
    machine.record(.second, nil, lost: 1)
    #expect(decide(&machine, 1, nil) == "nil to first")
    machine = self.machine
    machine.record(.second, nil, lost: 1)
    machine.record(.second, 3)
    machine.record(.first, 2, at: .never)
    #expect(decide(&machine, 2, 3) == "3 to first", "A new value ends the blur.")
    machine = self.machine
    machine.record(.first, 2)
    machine.record(.second, nil, lost: 1)
    machine.record(.second, nil)
    #expect(decide(&machine, 2, nil) == "2 to second", "The same value again does not end the blur.")
  }

  @Test func theFirstSideIsPreferredIfItHasChanged() {
    var machine = machine
    machine.record(.second, 3, at: .now())
    machine.preferFirst(1)
    #expect(decide(&machine, 1, 3) == "3 to first")
    machine = self.machine
    machine.record(.second, 3, at: .now())
    machine.preferFirst(2)
    #expect(decide(&machine, 2, 3) == "2 to second")
  }
}
