import Foundation  // For the thread. XCTest imports Foundation anyway.
import Store

extension TestExecutor {
  private static let key = "focal.test-executor"

  /// The test executor that the current task runs on, if any.
  ///
  /// An effect knows its executor. For other tasks, `asCurrent` stores the executor in the thread that runs its jobs,
  /// because Swift 6.2 has no API that returns a task's executor as a `TaskExecutor`.
  static var current: TestExecutor? {
    if let executor = RunningEffect.current?.executor as? TestExecutor { return executor }
    return Thread.current.threadDictionary[key] as? TestExecutor
  }

  /// Makes this executor `current` on the current thread while `body` runs jobs of the executor there.
  func asCurrent<Result>(_ body: () -> Result) -> Result {
    let values = Thread.current.threadDictionary
    let outer = values[Self.key]
    values[Self.key] = self
    defer { values[Self.key] = outer }
    return body()
  }
}
