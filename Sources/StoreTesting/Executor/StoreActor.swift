/// The actor of the store that a ``TestStore`` tests. The test executor runs the jobs of the actor and the jobs of the
/// effects.
///
/// An effect that sends an action adds a job of the actor, as in an app. Another job may run before this job.
/// The actor can be a serial executor, because the test executor runs one job at a time.
actor StoreActor: SerialExecutor {
  private nonisolated let executor: TestExecutor

  init(executor: TestExecutor) { self.executor = executor }

  nonisolated var unownedExecutor: UnownedSerialExecutor { asUnownedSerialExecutor() }

  nonisolated func enqueue(_ job: consuming ExecutorJob) {
    executor.enqueue((UnownedJob(job), serial: self))
  }
}
