import Foundation  // XCTest brings it along anyway; a thread's dictionary is what there is on every platform.
import Store

extension TestExecutor {
  private static let key = "focal.test-executor"

  /// The executor that the current task runs on, if it is a test executor.
  ///
  /// An effect knows its own. Of other tasks the runtime only tells whether they prefer a given executor, so the one that
  /// runs jobs on this thread is remembered while it does.
  static var current: TestExecutor? {
    if let executor = EffectHandle.current?.executor as? TestExecutor { return executor }
    return Thread.current.threadDictionary[key] as? TestExecutor
  }

  /// Runs `body`, which runs jobs of this executor on this thread.
  func asCurrent<Result>(_ body: () -> Result) -> Result {
    let values = Thread.current.threadDictionary
    let outer = values[Self.key]
    values[Self.key] = self
    defer { values[Self.key] = outer }
    return body()
  }
}
