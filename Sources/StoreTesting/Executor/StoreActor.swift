/// The actor of a test store's store. Its jobs and the jobs of the effects go to the same test executor.
actor StoreActor {
  private nonisolated let executor: StoreExecutor

  init(executor: TestExecutor) { self.executor = StoreExecutor(executor: executor) }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
}

/// Queues the jobs of the store's actor on the test executor.
///
/// The actor has its own executor, so a delivery to the store is a hop, as in an app, and another job may run before
/// it. The executor is serial because the test executor runs one job at a time.
final class StoreExecutor: SerialExecutor {
  private let executor: TestExecutor

  init(executor: TestExecutor) { self.executor = executor }

  func enqueue(_ job: consuming ExecutorJob) {
    executor.enqueue(ReadyJob(job: UnownedJob(job), serial: self))
  }
}
