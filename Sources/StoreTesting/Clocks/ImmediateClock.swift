import Store

/// A clock on which every sleep is over at once: it moves its time to the deadline instead of waiting for it.
///
/// For tests in which time passes but is not the point. A timer on it ticks without end, as fast as it can: use a
/// ``TestClock`` there.
public final class ImmediateClock: Clock, Sendable {
  public typealias Instant = TestClock.Instant

  private let time: Locked<Instant>

  /// Makes a clock that shows `now`.
  public init(now: Instant = Instant()) {
    time = Locked(now)
  }

  public var now: Instant {
    time.withLock { $0 }
  }

  public var minimumResolution: Duration {
    .nanoseconds(1)
  }

  /// Moves the clock to `deadline`, and lets other work run first. Throws `CancellationError` if the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    time.withLock { $0 = max($0, deadline) }
    await Task.yield()
    try Task.checkCancellation()
  }
}

extension Clock where Self == ImmediateClock {
  /// A clock on which every sleep is over at once: `$0.continuousClock = .immediate`.
  public static var immediate: ImmediateClock { ImmediateClock() }
}
