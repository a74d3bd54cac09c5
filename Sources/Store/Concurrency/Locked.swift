import Synchronization

/// A value under a lock: a `Mutex`, and in debug builds an atomic variable for the thread sanitizer.
///
/// On Linux the sanitizer does not see that a thread waited for a `Mutex`. It would report a race between two threads
/// that held the lock one after the other. The atomic variable shows the order of the threads to the sanitizer.
@usableFromInline
package struct Locked<Value>: ~Copyable, Sendable {
  @usableFromInline let mutex: Mutex<Value>
  #if DEBUG
    @usableFromInline let order = Atomic(0)
  #endif

  @inlinable
  package init(_ value: consuming sending Value) {
    mutex = Mutex(value)
  }

  @inlinable
  package borrowing func withLock<Result, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try mutex.withLock { value throws(Failure) in
      #if DEBUG
        _ = order.load(ordering: .acquiring)
        defer { order.store(0, ordering: .releasing) }
      #endif
      return try body(&value)
    }
  }

  /// Calls `body` if no other thread has the lock. Otherwise, returns `nil` without calling `body`.
  package borrowing func withLockIfAvailable<Result>(
    _ body: (inout sending Value) -> sending Result
  ) -> sending Result? {
    mutex.withLockIfAvailable { value in
      #if DEBUG
        _ = order.load(ordering: .acquiring)
        defer { order.store(0, ordering: .releasing) }
      #endif
      return body(&value)
    }
  }
}
