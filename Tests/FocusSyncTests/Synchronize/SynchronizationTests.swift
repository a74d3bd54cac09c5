import Store
import Testing

@testable import FocusSync

/// The life of a synchronization, and the report of one that cannot work.
@MainActor @Suite struct SynchronizationTests {
  /// A side that never keeps a written value: it takes the next number instead.
  private func contrary(_ cell: Cell<Int>) -> SyncSide<Int> {
    SyncSide(
      get: { cell.value },
      set: { write in
        cell.value = write.value + 1
        return .done
      },
      observe: { _ in ObserveToken {} }
    )
  }

  @Test func sidesThatContradictEachOtherAreStoppedAndReported() {
    let first = Cell(0)
    let second = Cell(0)
    var reports: [String] = []
    let mirror = synchronize(contrary(first), contrary(second)) { reports.append("\($0)") }
    #expect(mirror.writes == 0)
    first.value = 10
    mirror.settle()
    let writes = mirror.writes
    #expect(writes == 16)
    #expect(
      reports == [
        "The two sides of synchronize do not come to agree: one holds \(first.value), the other \(second.value), and "
          + "each answers a write with another value. Make at least one side keep what is written to it."
      ]
    )
    // Neither side is written to until it changes.
    mirror.cancel()
    #expect(mirror.writes == writes)
  }

  @Test func aSideWithoutItsOwnerIsReportedAndNothingIsWritten() {
    let engine = loginEngine()
    var reports: [String] = []
    let gone = SyncSide<Field?>(get: { nil }, set: { _ in .done }, observe: { _ in ObserveToken {} })
    let mirror = synchronize(gone, SyncSide(engine)) { reports.append("\($0)") }
    engine.request(.password)
    #expect(mirror.writes == 0)
    #expect(engine.focused == .password)
    #expect(
      reports == [
        "synchronize was given a side whose owner is already gone. Sides do not keep a store, an engine or a model "
          + "alive: hold on to it, also to a scoped store."
      ]
    )
  }

  // MARK: Its life

  private let first = ScriptedSide(0)
  private let second = ScriptedSide(0)

  @Test func releasingOrCancellingEndsTheWriting() {
    for cancels in [true, false] {
      var mirror: Synchronization? = synchronize(first.side, second.side)
      #expect(first.isObserved && second.isObserved)
      if cancels { mirror?.cancel() } else { mirror = nil }
      #expect(!first.isObserved && !second.isObserved)
      mirror?.settle()
      _ = mirror
    }
    #expect(first.writes.isEmpty && second.writes.isEmpty)
  }

  /// The mirror is in use while the synchronization is released.
  @Test func releasingDuringAWriteEndsTheWriting() {
    var mirror: Synchronization? = synchronize(first.side, second.side)
    second.onWrite = { [first] in
      mirror = nil
      first.change(to: 2)
    }
    first.change(to: 1)
    #expect(second.written == [1] && first.written.isEmpty && first.value == 2)
    _ = mirror
  }

  @Test func suspendingStopsTheWritingUntilItIsResumed() {
    let mirror = synchronize(first.side, second.side)
    #expect(!mirror.isSuspended)
    mirror.suspend()
    #expect(mirror.isSuspended)
    first.change(to: 1)
    second.change(to: 2)
    mirror.settle()
    #expect(first.value == 1 && second.value == 2 && mirror.writes == 0)
    mirror.resume()
    #expect(first.value == 1 && second.value == 1 && mirror.writes == 1 && !mirror.isSuspended)
    mirror.suspend()
    mirror.cancel()
    #expect(!mirror.isSuspended)
  }

  @Test func theFirstSideWinsAfterResumingAlsoIfNobodyToldOfTheSecond() {
    let mirror = synchronize(first.side, second.side)
    mirror.suspend()
    first.change(to: 1)
    second.value = 2
    mirror.resume()
    #expect(first.value == 1 && second.value == 1 && mirror.writes == 1)
  }

  @Test func settlingWritesAChangeThatNobodyTold() {
    let mirror = synchronize(first.side, second.side)
    second.value = 3
    mirror.settle()
    #expect(first.value == 3 && mirror.writes == 1)
    first.value = 4
    mirror.settle()
    #expect(second.value == 4 && mirror.writes == 2)
    mirror.settle()
    #expect(mirror.writes == 2)
  }
}
