import Foundation

/// Runs blocking work on a thread of its own, so that it takes none from the tasks it may be waiting for.
func onThread<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
  await withCheckedContinuation { continuation in
    Thread.detachNewThread { continuation.resume(returning: work()) }
  }
}
