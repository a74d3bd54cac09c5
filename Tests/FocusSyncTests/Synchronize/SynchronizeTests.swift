import FocusSync
import Testing

@Suite struct SynchronizeTests {
  @Test func stateMovesFocusAndFocusMovesState() {
    let engine = loginEngine()
    let state = Cell<Field?>(nil)
    let mirror = synchronize(state.end(), SyncSide(engine))
    state.value = .password
    #expect(engine.focused == .password)
    #expect(state.writes.isEmpty)
    engine.tab()
    #expect(state.value == .username)
    #expect(state.writes.count == 1)
    #expect(mirror.writes == 2)
  }

  @Test func aRefusedRequestIsRevertedByOneWriteWithItsReason() {
    let engine = loginEngine()
    engine.change(.password) { $0.isEnabled = false }
    engine.request(.username)
    let state = Cell<Field?>(nil)
    let mirror = synchronize(state.end(), SyncSide(engine))
    #expect(state.value == .username)
    state.value = .password
    #expect(state.value == .username)
    #expect(state.writes.count == 2)
    #expect(state.writes.last?.reason == .refused(.disabled))
    withExtendedLifetime(mirror) {}
  }
}
