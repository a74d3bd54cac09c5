import Store
import Testing

@testable import FocusSync

/// The sides of an engine's focus: as the value of a binding, as an id, and as a Boolean.
@Suite struct SyncSideFocusTests {
  @Test func aBooleanSideReadsAndWritesOneValue() {
    let engine = loginEngine()
    let flag = FocusBinding<Field, Bool>(engine)
    flag.bind(.username, equals: true)
    let side = SyncSide(flag)
    #expect(side.hasNoPreference(false) && !side.hasNoPreference(true))
    #expect(side.get() == false && side.isAtRest)
    #expect(side.set(SyncWrite(value: true)) == .done)
    #expect(side.get() == true && engine.focused == .username)
    #expect(side.set(SyncWrite(value: false)) == .done)
    #expect(side.get() == false && engine.focused == nil)
    engine.remove(.username)
    #expect(side.set(SyncWrite(value: true)) == .pending && side.isPending())
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
