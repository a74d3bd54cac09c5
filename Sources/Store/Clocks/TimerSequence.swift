extension Clock {
  /// The instants at which a timer fires: every `interval`, measured from the start of the loop, until the task is
  /// cancelled.
  ///
  /// ```swift
  /// return .run { send in
  ///   for await _ in clock.timer(interval: .seconds(1)) { await send(.ticked) }
  /// }
  /// ```
  ///
  /// If the body of the loop takes longer than an interval, the missed ticks are skipped. The later ticks still come at
  /// multiples of the interval.
  ///
  /// - Parameters:
  ///   - interval: The time between two ticks.
  ///   - tolerance: The leeway of each sleep; `nil` for the clock's default.
  public func timer(interval: Duration, tolerance: Duration? = nil) -> TimerSequence<Self> {
    TimerSequence(clock: self, interval: interval, tolerance: tolerance)
  }
}

extension Clock where Duration: Hashable {
  /// The ticks of a timer on a clock whose type is not known, such as the dependency `any Clock<Duration>`.
  @_disfavoredOverload
  public func timer(interval: Duration, tolerance: Duration? = nil) -> TimerSequence<AnyClock<Duration>> {
    AnyClock(self).timer(interval: interval, tolerance: tolerance)
  }
}

/// The ticks of a timer; see `Clock.timer(interval:tolerance:)`. Each loop over the sequence starts its own timer.
public struct TimerSequence<C: Clock>: AsyncSequence, Sendable {
  public typealias Element = C.Instant
  public typealias Failure = Never

  let clock: C
  let interval: C.Duration
  let tolerance: C.Duration?

  public func makeAsyncIterator() -> Iterator {
    Iterator(timer: self, next: clock.now.advanced(by: interval))
  }

  /// The ticks of one loop over the sequence.
  public struct Iterator: AsyncIteratorProtocol {
    let timer: TimerSequence
    var next: C.Instant

    /// The instant of the next tick, or `nil` when the task is cancelled.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> C.Instant? {
      let now = timer.clock.now
      while next < now && timer.interval > .zero { next = next.advanced(by: timer.interval) }
      do {
        try await timer.clock.sleep(until: next, tolerance: timer.tolerance)
      } catch {
        return nil
      }
      let tick = next
      next = tick.advanced(by: timer.interval)
      return tick
    }
  }
}
