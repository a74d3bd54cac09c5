import Foundation

/// Runs blocking work on a new thread, so that it does not block a thread of the tasks that it waits for.
///
/// The work stays in the same task, so that its failures belong to the test.
func onThread<Value: Sendable>(_ work: @Sendable () async throws -> Value) async rethrows -> Value {
  try await withTaskExecutorPreference(ThreadExecutor.shared, operation: work)
}

/// Runs every job on a new thread.
private final class ThreadExecutor: TaskExecutor {
  static let shared = ThreadExecutor()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedTaskExecutor()
    Thread.detachNewThread { job.runSynchronously(on: executor) }
  }
}
