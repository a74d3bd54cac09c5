import Store

/// A clock whose time stands still until the test moves it.
///
/// ```swift
/// let clock = TestClock()
/// let store = TestStore(initialState: Search.State()) { Search(clock: clock) }
///
/// await store.send(.queryChanged("swift"))
/// await clock.advance(by: .milliseconds(300))   // the debounce is over
/// await store.receive(.response(["swift"]))
/// ```
///
/// What sleeps on this clock within a ``TestStore`` or a ``TestExecutor`` is under full control: see
/// ``advance(to:)``. It may be used from any thread.
public final class TestClock: Clock, Sendable {
  /// A point in the clock's time, as an offset from when it was made.
  public struct Instant: InstantProtocol, CustomStringConvertible {
    public var offset: Duration

    public init(offset: Duration = .zero) {
      self.offset = offset
    }

    public func advanced(by duration: Duration) -> Instant {
      Instant(offset: offset + duration)
    }

    public func duration(to other: Instant) -> Duration {
      other.offset - offset
    }

    public static func < (lhs: Instant, rhs: Instant) -> Bool {
      lhs.offset < rhs.offset
    }

    public var description: String {
      "\(offset)"
    }
  }

  let sleepers: Locked<Sleepers>

  /// Makes a clock that shows `now`.
  public init(now: Instant = Instant()) {
    sleepers = Locked(Sleepers(now: now))
  }

  public var now: Instant {
    sleepers.withLock { $0.now }
  }

  public var minimumResolution: Duration {
    .nanoseconds(1)
  }

  /// Sleeps until the test has moved the clock to `deadline`.
  ///
  /// Throws `CancellationError` when the task is cancelled, at once.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    guard deadline > now else {
      // Over at once. Others come first, so that a loop of this is not one job without an end.
      await Task.yield()
      return try Task.checkCancellation()
    }
    let effect = EffectHandle.current
    let executor = TestExecutor.current
    executor?.add(self)
    let number = sleepers.withLock { $0.register(executor) }
    defer { sleepers.withLock { $0.forget(number) } }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let sleeper = Sleeper(
          deadline: deadline,
          number: number,
          effect: effect,
          isOwnTask: effect?.isCurrentTask ?? false,
          continuation: continuation
        )
        let (outcome, watchers) = sleepers.withLock { ($0.add(sleeper), $0.takeWatchers()) }
        outcome?.resume(continuation)
        for watcher in watchers { watcher.resume(returning: true) }
      }
    } onCancel: {
      sleepers.withLock { $0.cancel(number) }?.resume(throwing: CancellationError())
    }
  }

  /// What an effect waits for on this clock, if it does.
  func wait(of effect: EffectHandle) -> ClockWait? {
    sleepers.withLock { $0.wait(of: effect) }
  }
}
