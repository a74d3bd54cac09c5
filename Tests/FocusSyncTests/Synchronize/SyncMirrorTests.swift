import Testing

@testable import FocusSync

/// The writes of a mirror between two scripted sides: in order, after a suspension, and at the end of a turn of state.
@Suite struct SyncMirrorTests {
  private let first = ScriptedSide(0)
  private let second = ScriptedSide(0)

  private func mirror() -> SyncMirror<Int> {
    let mirror = SyncMirror(first.side, second.side) { _ in }
    mirror.begin()
    return mirror
  }

  @Test func writesAreNumberedFromOne() {
    let mirror = mirror()
    first.change(to: 1)
    second.change(to: 2)
    first.change(to: 3)
    #expect(second.writes.map(\.sequence) == [1, 3] && first.writes.map(\.sequence) == [2])
    #expect(first.written == [2] && second.written == [1, 3] && mirror.writes == 3)
  }

  @Test func aMirrorEndsWithEitherSide() {
    for index in 0..<8 {
      let (first, second) = (ScriptedSide(0), ScriptedSide(0))
      let mirror = SyncMirror(first.side, second.side) { _ in }
      mirror.begin()
      if index < 4 { first.isGone = true } else { second.isGone = true }
      switch index % 4 {
      case 0: first.tell(.changed)
      case 1: second.tell(.changed)
      case 2: mirror.settle()
      default:
        mirror.setSuspended(true)
        mirror.setSuspended(false)
      }
      #expect(mirror.hasEnded && !first.isObserved && !second.isObserved, "case \(index)")
    }
  }

  @Test func aMirrorEndsWithASideThatIsReleasedByAWrite() {
    let mirror = mirror()
    second.onWrite = { [second] in second.isGone = true }
    first.change(to: 1)
    #expect(mirror.hasEnded && second.written == [1])
  }

  /// Changes while the mirror is suspended are found when it is resumed. A change of the first side wins.
  @Test(arguments: [0, 1], [0, 2]) func resumingComparesBothSides(one: Int, two: Int) {
    let mirror = mirror()
    mirror.setSuspended(true)
    first.change(to: one)
    second.change(to: two)
    first.tell(.refused(.vetoed))
    #expect(mirror.writes == 0)
    mirror.setSuspended(false)
    let expected = one != 0 ? one : two
    #expect(first.value == expected && second.value == expected)
    #expect((first.writes + second.writes).allSatisfy { $0.reason == .change })
    mirror.setSuspended(false)
    #expect(mirror.writes == (one == two ? 0 : 1))
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
  }

  /// A request that waits still waits after a suspension.
  @Test(arguments: [true, false]) func resumingKeepsARequestThatWaits(isQueued: Bool) {
    let mirror = mirror()
    second.result = isQueued ? .queued : .pending
    (second.isPending, second.isBusy) = (!isQueued, isQueued)
    first.change(to: 1)
    mirror.setSuspended(true)
    mirror.setSuspended(false)
    #expect(first.value == 1 && first.written.isEmpty && second.written == [1])
  }

  @Test func aSideIsTakenAsChangedWhenItAnnouncedTheChange() {
    first.notifiesLate = true
    let mirror = mirror()
    first.tell(.changing)
    second.tell(.changing)
    // The beginning of a turn of the second side changes nothing, because the first side has not changed yet.
    second.begin()
    first.change(to: 1)
    #expect(second.written.isEmpty)
    second.change(to: 2)
    #expect(first.value == 2 && second.value == 2 && mirror.writes == 1)
  }

  /// A turn of the second side begins while a newer change of the first side is in its queue.
  @Test func aChangeIsWrittenBeforeATurnOfTheSecondSide() {
    first.notifiesLate = true
    let mirror = mirror()
    first.isBusy = true
    first.tell(.changing)
    first.change(to: 1)
    #expect(second.written.isEmpty)
    second.begin()
    #expect(second.written == [1] && mirror.writes == 1)
    first.isBusy = false
    first.change(to: 3)
    #expect(second.written == [1, 3])
  }

  @Test func onlyASideThatNotifiesLateIsReadBeforeATurn() {
    let mirror = mirror()
    first.value = 1
    second.begin()
    #expect(second.written.isEmpty)
    mirror.settle()
    #expect(second.written == [1])
  }

  // MARK: Requests while observers are told

  /// The first side asks for 1 while its observers are told, and the second denies it.
  private func denied(_ reason: FocusRefusal = .disabled) -> SyncMirror<Int> {
    let mirror = mirror()
    first.isTelling = true
    second.moment = SyncMoment(changes: 0, wishes: 0)
    second.result = .refused(reason)
    first.change(to: 1)
    return mirror
  }

  private func endTelling() {
    first.isTelling = false
    first.endTelling()
  }

  @Test func aDenialIsNotFinalUntilAllObserversAreTold() {
    let mirror = denied()
    #expect(first.value == 1 && first.written.isEmpty)
    second.moment?.changes += 1
    second.result = .done
    endTelling()
    #expect(first.value == 1 && second.written == [1, 1] && first.written.isEmpty && mirror.writes == 2)
    endTelling()
    #expect(mirror.writes == 2)
  }

  @Test func aDenialIsFinalIfNoElementHasChanged() {
    let mirror = denied()
    second.result = .done
    endTelling()
    #expect(first.writes.map(\.reason) == [.refused(.disabled)] && first.value == 0 && second.written == [1])
    withExtendedLifetime(mirror) {}
  }

  @Test func aDenialIsFinalIfTheUserHasMovedSince() {
    let mirror = denied()
    (second.moment, second.result) = (SyncMoment(changes: 1, wishes: 1), .done)
    endTelling()
    #expect(first.value == 0 && second.written == [1])
    withExtendedLifetime(mirror) {}
  }

  @Test func aRequestIsNotMadeAgainWhileItsValueWaitsOrANewerOneIsAnnounced() {
    for isPending in [true, false] {
      let (first, second) = (ScriptedSide(0), ScriptedSide(0))
      let mirror = SyncMirror(first.side, second.side) { _ in }
      mirror.begin()
      first.isTelling = true
      second.moment = SyncMoment(changes: 0, wishes: 0)
      (second.result, second.isPending) = (.pending, isPending)
      first.change(to: 1)
      if !isPending { first.tell(.changing) }
      second.moment?.changes += 1
      first.isTelling = false
      first.endTelling()
      #expect(second.written == [1] && first.value == 1, "\(isPending)")
      mirror.end()
    }
  }

  /// The first side has another value by now, of which it has sent no notice.
  @Test func aRequestIsNotMadeAgainForAnotherValue() {
    let mirror = denied()
    second.moment?.changes += 1
    second.result = .done
    first.value = 7
    endTelling()
    #expect(second.written == [1])
    withExtendedLifetime(mirror) {}
  }

  /// The second side takes the value, and then leaves it by itself, so it goes back to where it was first.
  @Test(arguments: [true, false]) func aRequestThatWasGrantedIsMadeAgainFromTheStart(wasGranted: Bool) {
    let mirror = mirror()
    first.isTelling = true
    second.moment = SyncMoment(changes: 0, wishes: 0)
    second.result = wasGranted ? .done : .queued
    first.change(to: 1)
    if wasGranted { second.tell(.changed) }
    second.change(to: 5)
    second.moment?.changes += 1
    second.result = .done
    #expect(first.value == 1)
    endTelling()
    #expect(second.written == (wasGranted ? [1, 0, 1] : [1, 1]))
    #expect(first.value == 1 && second.value == 1 && first.written.isEmpty)
    withExtendedLifetime(mirror) {}
  }

  @Test(arguments: [true, false]) func nothingIsDecidedWhileSuspendedOrAfterTheEnd(isSuspended: Bool) {
    let mirror = mirror()
    first.isTelling = true
    second.moment = SyncMoment(changes: 0, wishes: 0)
    first.change(to: 1)
    second.tell(.changed)
    second.change(to: 5)
    second.moment?.changes += 1
    let end = first.endTelling
    if isSuspended { mirror.setSuspended(true) } else { mirror.end() }
    first.isTelling = false
    end()
    #expect(second.written == [1] && first.value == 1 && first.written.isEmpty)
  }

  /// Only the request is held back: a newer value is written while the observers are told.
  @Test func aNewerValueIsWrittenWhileARequestIsOpen() {
    let mirror = denied()
    second.result = .done
    first.change(to: 2)
    #expect(second.written == [1, 2] && second.value == 2)
    withExtendedLifetime(mirror) {}
  }

  @Test func aRequestAfterTheObserversWereToldIsNotOpen() {
    let mirror = mirror()
    second.moment = SyncMoment(changes: 0, wishes: 0)
    second.result = .refused(.trapped)
    first.change(to: 1)
    #expect(mirror.open == nil && first.writes.map(\.reason) == [.refused(.trapped)])
  }
}
