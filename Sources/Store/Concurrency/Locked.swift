import Synchronization

/// A value under a lock: `Mutex`, with an order that the thread sanitizer sees.
///
/// On Linux the sanitizer does not see into a `Mutex` that had to wait, and would report its holders as a race. Release
/// builds have nothing but the mutex.
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

  /// `withLock`, unless another holds the lock: then `nil`.
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

  /// `withLock`, but tries for the lock a while before it waits for it.
  ///
  /// Waiting means two changes of threads, on Linux tens of microseconds. For a lock under which little is done that is
  /// longer than the lock is held.
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
