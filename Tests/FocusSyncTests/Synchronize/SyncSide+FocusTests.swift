import Store
import Testing

@testable import FocusSync

/// The sides of an engine's focus: as the value of a binding, as an id, and as a Boolean.
@Suite struct SyncSideFocusTests {
  private let focus = ScriptedSide<Int?>(nil)

  @Test func aBooleanSideIsTrueForOneValue() {
    let side = SyncSide<Bool>(focus.side, isTrueFor: 1)
    focus.value = nil
    #expect(side.get() == false)
    focus.value = 2
    #expect(side.get() == false)
    focus.value = 1
    #expect(side.get() == true)
    focus.isGone = true
    #expect(side.get() == nil)
    #expect(side.hasNoPreference(false) && !side.hasNoPreference(true))
  }

  @Test func aBooleanSideWritesTheValueOrNil() {
    let side = SyncSide<Bool>(focus.side, isTrueFor: 1)
    focus.result = .pending
    #expect(side.set(SyncWrite(value: true, reason: .change, sequence: 4)) == .pending)
    #expect(side.set(SyncWrite(value: false, reason: .refused(.vetoed), sequence: 5)) == .pending)
    #expect(focus.writes.map(\.value) == [1, nil])
    #expect(focus.writes.map(\.reason) == [.change, .refused(.vetoed)])
    #expect(focus.writes.map(\.sequence) == [4, 5])
  }

  @Test func aBooleanSidePassesNoticesOn() {
    let side = SyncSide<Bool>(focus.side, isTrueFor: 1)
    var notices: [String] = []
    let token = side.observe { notices.append("\($0)") }
    for notice in [SyncNotice<Int?>.changing, .changed, .blurred(1), .refused(.trapped)] { focus.tell(notice) }
    #expect(notices == ["changing", "changed", "blurred(true)", "refused(FocusSync.FocusRefusal.trapped)"])
    token.cancel()
  }

  @Test func aBooleanSideIsPendingAndBusyWithItsElement() {
    let side = SyncSide<Bool>(focus.side, isTrueFor: 1)
    #expect(!side.isPending() && !side.isBusy() && side.moment() == nil)
    (focus.isPending, focus.isBusy) = (true, true)
    focus.moment = SyncMoment(changes: 2, wishes: 3)
    #expect(side.isPending() && side.isBusy() && side.moment()?.wishes == 3)
    #expect(side.observeBeginnings {} != nil)
  }

  @Test func theSidesOfAnEngineHaveItsFocus() {
    let engine = loginEngine()
    let binding = FocusBinding<Field, String>(engine)
    let flag = FocusBinding<Field, Bool>(engine)
    binding.bind(.username, equals: "name")
    flag.bind(.username, equals: true)
    let (value, id, isTrue) = (SyncSide(binding), SyncSide(engine), SyncSide(flag))
    #expect(value.get() == .some(nil) && id.get() == .some(nil) && isTrue.get() == false)
    engine.request(.username)
    #expect(value.get() == "name" && id.get() == .username && isTrue.get() == true)
    engine.request(.password)
    #expect(value.get() == .some(nil) && id.get() == .password && isTrue.get() == false)
    #expect(isTrue.set(SyncWrite(value: true, reason: .change, sequence: 1)) == .done)
    #expect(engine.focused == .username)
  }
}
