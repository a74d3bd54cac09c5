/// A clock on which no task waits: a sleep moves the time to the deadline and returns.
///
/// Use it where code sleeps, but the length of the sleep does not matter: in a preview, in a program that is driven by
/// a script, in a test. A timer on this clock ticks without end, as fast as it can: use a test clock of `StoreTesting`
/// for timers.
///
/// ```swift
/// let store = Store(initialState: Search.State()) {
///   Search()
/// } withDependencies: {
///   $0.continuousClock = .immediate
/// }
/// ```
public final class ImmediateClock: Clock, Sendable {
  /// A point in the clock's time. A clock that is made without an argument starts at the offset zero.
  public typealias Instant = AnyClock<Duration>.Instant

  private let time: Locked<Instant>

  /// Makes a clock that shows `now`.
  public init(now: Instant = Instant()) {
    time = Locked(now)
  }

  /// The time that the clock was made with, or the latest deadline of a sleep so far if that is later.
  public var now: Instant {
    time.withLock { $0 }
  }

  /// The protocol `Clock` requires a resolution. The value has no effect, because a sleep on this clock does not wait.
  public var minimumResolution: Duration {
    .nanoseconds(1)
  }

  /// Moves the time forward to `deadline`, lets other tasks run, and returns. Throws `CancellationError` if the task is
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
