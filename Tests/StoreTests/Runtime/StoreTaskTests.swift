import Store
import Testing

@MainActor
@Suite struct StoreTaskTests {
  private let store = Store<Int, Int>(initialState: 0) {
    Reduce { _, action in action == 0 ? .none : .run { _ in await untilCancelled() } }
  }

  @Test func aTaskThatStartedNothingIsFinishedAndNeverCancelled() async {
    let task = store.send(0)
    #expect(task.isFinished && !task.isCancelled)
    task.cancel()
    await task.finish()
    #expect(task.isFinished && !task.isCancelled)
  }

  @Test func aTaskIsFinishedWhenItsEffectsHaveEnded() async {
    let task = store.send(1)
    #expect(!task.isFinished && !task.isCancelled)
    task.cancel()
    #expect(task.isCancelled)
    await task.finish()
    #expect(task.isFinished && task.isCancelled)
  }

  @Test func waitingForAFinishedTaskInACancelledTaskCancelsNothing() async {
    let store = Store<Int, Int>(initialState: 0) { Reduce { _, _ in .run { _ in } } }
    let task = store.send(1)
    await task.finish()
    await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await task.finish()
    }.value
    #expect(task.isFinished && !task.isCancelled)
  }
}
