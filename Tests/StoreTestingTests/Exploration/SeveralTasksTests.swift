import Store
import StoreTesting
import Testing

/// Test stores that several tasks of an explored test use.
@Suite struct SeveralTasksTests {
  private static let refusal = """
    The test stores of an explored test were used by several tasks.

    The system decides which task is next, so that no order could be run again. Use the test stores from the one task \
    of the test, in turn, and let what is to happen at the same time be effects.
    """

  private nonisolated(nonsending) func useInTwoTasks() async {
    await withTaskGroup { group in
      for _ in 0..<2 {
        group.addTask {
          await withTestStore(initialState: Counter.State(), exhaustivity: .off) {
            Counter()
          } test: { store in
            await store.send(.many(3))
          }
        }
      }
    }
  }

  @Test func storesThatSeveralTasksUseAreRefused() async {
    let texts = await failures {
      let exploration = await exploreSchedules { await useInTwoTasks() }
      #expect(exploration.failingSchedule == nil)
      #expect(!exploration.isExhaustive)
      #expect(exploration.runs == 1)
    }
    #expect(texts == [Self.refusal])
  }

  @Test func anOrderRunAloneRefusesStoresThatSeveralTasksUse() async {
    let texts = await failures { await exploreSchedules(schedule: .replay("2:1")) { await useInTwoTasks() } }
    #expect(texts == [Self.refusal])
  }

  @Test func oneTaskMayUseSeveralStoresInTurn() async {
    let exploration = await exploreSchedules {
      let stores = (0..<2).map { _ in TestStore(initialState: Counter.State()) { Counter() } }
      for store in stores { store.exhaustivity = .off }
      for store in stores { await store.send(.many(2)) }
      for store in stores { await store.finish() }
    }
    #expect(exploration.failures.isEmpty)
    #expect(exploration.isExhaustive)
    #expect(exploration.runs == 4)
  }
}
