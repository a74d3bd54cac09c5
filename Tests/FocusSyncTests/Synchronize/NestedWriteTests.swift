import FocusSync
import Store
import Testing

/// Writes during another write of the same synchronization.
@Suite struct NestedWriteTests {
  let engine = FocusEngine<Int>(options: FocusOptions(removalPolicy: .clear))
  let state = Cell<Int?>(nil)

  init() {
    engine.update { for id in 0..<4 { $0.add(.element(id, order: id)) } }
  }

  /// The first side stores another value than the written one, and sends no notice.
  @Test func theSecondSideFollowsAFirstSideThatReplacesTheValue() {
    let state = state
    let clamped = SyncSide<Int?>(
      get: { state.value },
      set: { write in
        state.value = write.value.map { min($0, 1) }
        return .done
      },
      observe: { _ in ObserveToken {} }
    )
    let mirror = synchronize(clamped, SyncSide(engine))
    engine.request(3)
    #expect(state.value == 1)
    #expect(engine.focused == 1)
    #expect(mirror.writes == 2)
  }

  /// `settle` in a callback does not touch a write that the engine has queued.
  @Test func settlingInACallbackKeepsAQueuedWrite() {
    let mirror = synchronize(state.end(), SyncSide(engine))
    engine.onFocus(of: 0) { [state] in
      state.value = 1
      mirror.settle()
    }
    engine.request(0)
    #expect(state.value == 1)
    #expect(engine.focused == 1)
    #expect(state.writes.isEmpty)
  }

  /// `settle` in a callback does not write an intermediate focus.
  @Test func settlingInACallbackWaitsForAQueuedRequest() {
    let mirror = synchronize(state.end(), SyncSide(engine))
    engine.onFocus(of: 0) { [engine] in
      engine.request(1)
      mirror.settle()
    }
    engine.request(0)
    #expect(state.writes.map(\.value) == [1])
    #expect(mirror.writes == 1)
  }

  /// As above, for a side that returns `queued` and is never busy.
  @Test func settlingKeepsAWriteThatASideHasQueued() {
    let second = Cell<Int?>(nil)
    var queued: Int?
    var tell: (SyncNotice<Int?>) -> Void = { _ in }
    let side = SyncSide<Int?>(
      get: { second.value },
      set: { write in
        queued = write.value
        return .queued
      },
      observe: { new in
        tell = new
        return ObserveToken {}
      }
    )
    let mirror = synchronize(state.end(), side)
    state.value = 1
    mirror.settle()
    #expect(state.value == 1)
    second.value = queued
    tell(.changed)
    #expect(state.value == 1)
    #expect(state.writes.isEmpty)
    #expect(mirror.writes == 1)
  }

  /// Each write to the second side makes the first side change, during the write.
  @Test func sidesThatContradictEachOtherInsideAWriteAreStopped() {
    let first = Cell<Int>(0)
    let second = Cell<Int>(0)
    let side = SyncSide<Int>(
      get: { second.value },
      set: { write in
        second.value = write.value
        first.value = write.value + 1
        return .done
      },
      observe: { _ in ObserveToken {} }
    )
    var reports = 0
    let mirror = synchronize(first.end(), side) { _ in reports += 1 }
    first.value = 1
    #expect(reports == 1)
    #expect(mirror.writes <= 16 * 16)
    // No further write follows.
    let writes = mirror.writes
    second.value = 7
    #expect(mirror.writes == writes)
  }

  /// State changes to an absent element during an earlier write. The newer request waits.
  @Test func anOlderWriteDoesNotWithdrawANewerRequest() {
    let mirror = synchronize(state.end(), SyncSide(engine))
    engine.shouldMove = { [state] change in
      if change.to == 1 { state.value = 9 }
      return true
    }
    state.value = 1
    #expect(state.value == 9)
    engine.shouldMove = nil
    engine.add(.element(9))
    #expect(engine.focused == 9)
    #expect(state.writes.isEmpty)
    withExtendedLifetime(mirror) {}
  }

  /// A synchronous second side. During a write, state changes to a value that the side can only promise.
  @Test func theInnermostOfNestedWritesWins() {
    let state = state
    let second = Cell<Int?>(nil)
    var wanted: Int?
    let side = SyncSide<Int?>(
      get: { second.value },
      set: { write in
        if write.value == 1 {
          state.value = 2
          return .done
        }
        wanted = write.value
        return .pending
      },
      isPending: { wanted != nil },
      observe: { _ in ObserveToken {} }
    )
    let mirror = synchronize(state.end(), side)
    state.value = 1
    #expect(wanted == 2)
    #expect(state.value == 2)
    wanted = nil
    second.value = 2
    mirror.settle()
    #expect(state.value == 2)
    #expect(state.writes.isEmpty)
  }
}
