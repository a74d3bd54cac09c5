/// The actor that a test store's store belongs to. Its jobs go to the test executor, beside those of the effects.
actor StoreActor {
  private nonisolated let executor: StoreExecutor

  init(executor: TestExecutor) {
    self.executor = StoreExecutor(executor: executor)
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }
}

/// The part of a test executor that runs on the store's actor.
///
/// It is an executor of its own so that going to the store is a hop like in an app, and so a point where another job may
/// come first. It is serial because the test executor runs one job at a time.
final class StoreExecutor: SerialExecutor {
  private let executor: TestExecutor

  init(executor: TestExecutor) {
    self.executor = executor
  }

  func enqueue(_ job: consuming ExecutorJob) {
    executor.enqueue(ReadyJob(job: UnownedJob(job), serial: self))
  }
}
