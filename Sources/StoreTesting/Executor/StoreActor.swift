/// The actor of a test store's store. Its jobs and the jobs of the effects go to the same test executor.
///
/// The actor is its own executor, so a delivery to the store is a hop, as in an app, and another job may run before it.
/// The actor can be a serial executor, because the test executor runs one job at a time.
actor StoreActor: SerialExecutor {
  private nonisolated let executor: TestExecutor

  init(executor: TestExecutor) { self.executor = executor }

  nonisolated var unownedExecutor: UnownedSerialExecutor { asUnownedSerialExecutor() }

  nonisolated func enqueue(_ job: consuming ExecutorJob) {
    executor.enqueue((UnownedJob(job), serial: self))
  }
}
