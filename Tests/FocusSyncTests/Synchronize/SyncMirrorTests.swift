import Testing

@testable import FocusSync

/// The writes of a mirror between two scripted sides.
@Suite struct SyncMirrorTests {
  private let first = ScriptedSide(0)
  private let second = ScriptedSide(0)

  private func mirror() -> SyncMirror<Int> {
    let mirror = SyncMirror(first.side, first.value, second.side, second.value) { _ in }
    mirror.begin()
    return mirror
  }

  @Test func writesAreNumberedFromOne() {
    let mirror = mirror()
    first.change(to: 1)
    second.change(to: 2)
    first.change(to: 3)
    #expect(second.writes.map(\.sequence) == [1, 3] && first.writes.map(\.sequence) == [2])
    #expect(first.written == [2] && second.written == [1, 3] && mirror.arbiter.writes == 3)
    mirror.end()
  }

  @Test func aMirrorEndsWithEitherSide() {
    for index in 0..<8 {
      let (first, second) = (ScriptedSide(0), ScriptedSide(0))
      let mirror = SyncMirror(first.side, 0, second.side, 0) { _ in }
      mirror.begin()
      if index < 4 { first.isGone = true } else { second.isGone = true }
      switch index % 4 {
      case 0: first.tell(.rested)
      case 1: second.tell(.rested)
      case 2: mirror.group.writeAtRest()
      default:
        mirror.setSuspended(true)
        mirror.setSuspended(false)
      }
      #expect(mirror.phase == .ended && !first.isObserved && !second.isObserved, "case \(index)")
      mirror.end()
    }
  }

  @Test func aMirrorEndsWithASideThatIsReleasedByAWrite() {
    let mirror = mirror()
    second.onWrite = { [second] in second.isGone = true }
    first.change(to: 1)
    #expect(mirror.phase == .ended && second.written == [1])
  }

  // MARK: Rest

  /// Nothing is written while a side is in a turn. The side tells of the end of the turn.
  @Test(arguments: [true, false]) func aMirrorWaitsForTheTurnsOfBothSides(firstIsBusy: Bool) {
    let mirror = mirror()
    if firstIsBusy { first.isBusy = true } else { second.isBusy = true }
    first.change(to: 1)
    first.change(to: 2)
    second.tell(.rested)
    #expect(mirror.arbiter.writes == 0)
    if firstIsBusy { first.rest() } else { second.rest() }
    #expect(second.written == [2] && mirror.arbiter.writes == 1)
    mirror.end()
  }

  @Test func aMirrorMadeDuringATurnWritesAtItsEnd() {
    first.isBusy = true
    first.value = 1
    let mirror = mirror()
    #expect(second.written.isEmpty)
    first.rest()
    #expect(second.written == [1])
    mirror.end()
  }

  @Test(arguments: [true, false]) func theNewerOfTwoChangesInOneTurnWins(firstIsNewer: Bool) {
    let mirror = mirror()
    first.isBusy = true
    if firstIsNewer { second.change(to: 2) }
    first.change(to: 1)
    if !firstIsNewer { second.change(to: 2) }
    first.rest()
    let expected = firstIsNewer ? 1 : 2
    #expect(first.value == expected && second.value == expected && mirror.arbiter.writes == 1)
    mirror.end()
  }

  /// The second side answers each write with a change of the first.
  @Test func changesDuringAWriteAreWrittenAfterIt() {
    let mirror = mirror()
    var writing = 0
    second.onWrite = { [first, second] in
      writing += 1
      #expect(writing == 1, "A write is never nested in another.")
      if first.value < 3 { first.change(to: first.value + 1) }
      #expect(second.written.last != first.value || first.value == 3)
      writing -= 1
    }
    first.change(to: 1)
    #expect(second.written == [1, 2, 3] && first.written.isEmpty)
    second.onWrite = {}
    mirror.end()
  }

  @Test func sidesThatContradictEachOtherAreStoppedAndReported() {
    var reports: [String] = []
    second.onWrite = { [second] in second.value = -second.value }
    let mirror = SyncMirror(first.side, 0, second.side, 0) { reports.append("\($0)") }
    mirror.begin()
    first.onWrite = { [first] in first.value = -first.value }
    first.change(to: 1)
    #expect(reports.count == 1 && reports[0].hasPrefix("The two sides of synchronize do not come to agree"))
    #expect(mirror.arbiter.writes == UInt64(Synchronization.limit))
    (first.onWrite, second.onWrite) = ({}, {})
    first.change(to: 5)
    #expect(second.value == 5, "The mirror goes on.")
    mirror.end()
  }

  @Test func aRefusalThatIsReturnedRevertsTheFirstSide() {
    let mirror = mirror()
    second.result = .refused(.vetoed)
    first.change(to: 1)
    #expect(first.value == 0 && first.writes.map(\.reason) == [.refused(.vetoed)] && second.written == [1])
    mirror.end()
  }

  // MARK: Suspension

  /// Changes while the mirror is suspended are found when it is resumed. A change of the first side wins.
  @Test(arguments: [0, 1], [0, 2]) func resumingComparesBothSides(one: Int, two: Int) {
    let mirror = mirror()
    mirror.setSuspended(true)
    first.change(to: one)
    second.change(to: two)
    #expect(mirror.arbiter.writes == 0)
    mirror.setSuspended(false)
    let expected = one != 0 ? one : two
    #expect(first.value == expected && second.value == expected)
    #expect((first.writes + second.writes).allSatisfy { $0.reason == .change })
    mirror.setSuspended(false)
    #expect(mirror.arbiter.writes == (one == two ? 0 : 1))
    mirror.end()
  }

  /// The second side changes first, but without a notice. So the mirror finds this change last.
  @Test func aChangeWithoutANoticeIsFoundWhenTheMirrorIsResumed() {
    let mirror = mirror()
    second.value = 2
    mirror.setSuspended(true)
    first.change(to: 1)
    first.change(to: 0)
    mirror.setSuspended(false)
    #expect(first.written == [2] && second.written.isEmpty)
    mirror.end()
  }

  @Test func aRefusalWhileSuspendedIsWrittenOnceWhenResumed() {
    let mirror = mirror()
    (second.result, second.isPending) = (.pending, true)
    first.change(to: 1)
    mirror.setSuspended(true)
    second.isPending = false
    second.tell(.refused(.vetoed))
    #expect(first.written.isEmpty)
    mirror.setSuspended(false)
    #expect(first.writes.map(\.reason) == [.refused(.vetoed)] && first.value == 0)
    mirror.setSuspended(true)
    second.change(to: 3)
    mirror.setSuspended(false)
    #expect(first.writes.last?.reason == .change && first.value == 3)
    mirror.end()
  }

  /// A callback of the second side suspends the mirror, changes state and resumes, during a write.
  @Test func aChangeWhileSuspendedInsideAWriteIsWritten() {
    let mirror = mirror()
    second.onWrite = { [first, second] in
      second.onWrite = {}
      mirror.setSuspended(true)
      first.change(to: 2)
      mirror.setSuspended(false)
    }
    first.change(to: 1)
    #expect(first.value == 2 && second.value == 2 && second.written == [1, 2] && first.written.isEmpty)
    second.onWrite = {}
    mirror.end()
  }

  @Test func resumingKeepsARequestThatWaits() {
    let mirror = mirror()
    (second.result, second.isPending) = (.pending, true)
    first.change(to: 1)
    mirror.setSuspended(true)
    mirror.setSuspended(false)
    #expect(first.value == 1 && first.written.isEmpty && second.written == [1])
    mirror.end()
  }

  @Test func anEndedMirrorIsNotResumed() {
    let mirror = mirror()
    mirror.end()
    mirror.setSuspended(false)
    first.value = 1
    mirror.group.writeAtRest()
    #expect(mirror.phase == .ended && second.written.isEmpty)
  }
}
