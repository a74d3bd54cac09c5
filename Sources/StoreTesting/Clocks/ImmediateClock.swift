import Store

/// A clock on which no task waits: a sleep moves the time to the deadline and returns.
///
/// Use it in tests in which time passes but is not the subject. A timer on this clock ticks without end, as fast as it
/// can: use a ``TestClock`` for timers.
public final class ImmediateClock: Clock, Sendable {
  public typealias Instant = TestClock.Instant

  private let time: Locked<Instant>

  /// Makes a clock that shows `now`.
  public init(now: Instant = Instant()) {
    time = Locked(now)
  }

  /// The latest deadline of a sleep so far.
  public var now: Instant {
    time.withLock { $0 }
  }

  /// One nanosecond.
  public var minimumResolution: Duration {
    .nanoseconds(1)
  }

  /// Moves the time to `deadline`, lets other tasks run, and returns. Throws `CancellationError` if the task is
  /// cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    time.withLock { $0 = max($0, deadline) }
    await Task.yield()
    try Task.checkCancellation()
  }
}

extension Clock where Self == ImmediateClock {
  /// A clock on which no task waits: `$0.continuousClock = .immediate`.
  public static var immediate: ImmediateClock { ImmediateClock() }
}
