import Store
import Synchronization

extension TestExecutor {
  /// Every living executor, for a task to find its own: the runtime only tells which one it is, not where.
  private static let living = Mutex<[ObjectIdentifier: Weak]>([:])

  private struct Weak {
    weak var executor: TestExecutor?
  }

  func join() {
    Self.living.withLock { $0[ObjectIdentifier(self)] = Weak(executor: self) }
  }

  func leave() {
    _ = Self.living.withLock { $0.removeValue(forKey: ObjectIdentifier(self)) }
  }

  /// The executor that the current task prefers, if it is a test executor.
  static var current: TestExecutor? {
    if let executor = EffectHandle.current?.executor as? TestExecutor { return executor }
    guard let preferred = withUnsafeCurrentTask(body: { $0?.unownedTaskExecutor }) else { return nil }
    let executors = living.withLock { $0.values.compactMap(\.executor) }
    return executors.first { $0.asUnownedTaskExecutor() == preferred }
  }
}
