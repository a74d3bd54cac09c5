/// A clock whose type is erased. Only the type of its durations is known.
///
/// An instant of the clock is the duration since this `AnyClock` was made.
public struct AnyClock<Duration: DurationProtocol & Hashable>: Clock {
  /// A point in time, as the duration since the clock was made.
  public struct Instant: InstantProtocol, CustomStringConvertible {
    /// The duration since the clock was made.
    public var offset: Duration

    /// Makes the instant that is `offset` later than the one at which the clock was made.
    public init(offset: Duration = .zero) { self.offset = offset }

    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    public func duration(to other: Instant) -> Duration { other.offset - offset }

    public static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.offset < rhs.offset }

    /// The offset as text, such as `1.5 seconds`.
    public var description: String { "\(offset)" }
  }

  private let read: @Sendable () -> Duration
  private let resolution: @Sendable () -> Duration
  private let wait: @Sendable (Duration, Duration?) async throws -> Void

  /// Wraps a clock, and counts time from now on.
  public init(_ clock: some Clock<Duration>) {
    let start = clock.now
    read = { start.duration(to: clock.now) }
    resolution = { clock.minimumResolution }
    wait = { try await clock.sleep(until: start.advanced(by: $0), tolerance: $1) }
  }

  public var now: Instant { Instant(offset: read()) }

  public var minimumResolution: Duration { resolution() }

  /// Sleeps on the wrapped clock.
  ///
  /// - Throws: The error of the wrapped clock: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await wait(deadline.offset, tolerance)
  }
}
