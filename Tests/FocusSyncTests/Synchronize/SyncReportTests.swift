import FocusSync
import Observation
import Store
import Testing

/// The report of a synchronization that cannot work, and the state of both sides after it.
@MainActor @Suite struct SyncReportTests {
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
}
