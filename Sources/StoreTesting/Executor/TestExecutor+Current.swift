import Foundation  // For the thread. XCTest imports Foundation anyway.
import Store

extension TestExecutor {
  private static let key = "focal.test-executor"

  /// The test executor that the current task runs on, if any.
  ///
  /// An effect knows its executor. For other tasks, `run` stores the executor in the thread that runs its jobs, because
  /// Swift 6.2 has no API that returns a task's executor as a `TaskExecutor`.
  static var current: TestExecutor? {
    if let executor = RunningEffect.current?.executor as? TestExecutor { return executor }
    return Thread.current.threadDictionary[key] as? TestExecutor
  }

  /// Runs ready jobs and the `arrivals`, and the jobs that follow from them: see ``run()``. During the run, this
  /// executor is `current` on the current thread.
  func run(arrivals: Arrivals) -> Bool {
    let values = Thread.current.threadDictionary
    let outer = values[Self.key]
    values[Self.key] = self
    defer { values[Self.key] = outer }
    return !runReady(arrivals: arrivals).isEndless
  }
}
