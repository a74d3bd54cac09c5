import Synchronization

/// A value under a lock: a `Mutex` whose order of acquisition the thread sanitizer understands.
///
/// On Linux the sanitizer cannot follow a `Mutex` that had to wait, and would report a race between its holders.
/// Release builds contain nothing but the mutex.
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
      beginOrder()
      defer { endOrder() }
      return try body(&value)
    }
  }

  /// Calls `body` under the lock if the lock is free; otherwise returns `nil`.
  @inlinable
  package borrowing func withLockIfAvailable<Result, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result? {
    try mutex.withLockIfAvailable { value throws(Failure) in
      beginOrder()
      defer { endOrder() }
      return try body(&value)
    }
  }

  /// Calls `body` under the lock. Spins for a while before it waits.
  ///
  /// Waiting costs two thread switches, which take tens of microseconds on Linux. Use this for a lock that is held for
  /// less than that.
  package borrowing func withLockSpinning<Result: Sendable>(_ body: (inout sending Value) -> Result) -> Result {
    for _ in 0..<200 {
      if let result = withLockIfAvailable({ body(&$0) }) { return result }
    }
    return withLock { body(&$0) }
  }

  @inlinable
  borrowing func beginOrder() {
    #if DEBUG
      _ = order.load(ordering: .acquiring)
    #endif
  }

  @inlinable
  borrowing func endOrder() {
    #if DEBUG
      order.store(0, ordering: .releasing)
    #endif
  }
}
