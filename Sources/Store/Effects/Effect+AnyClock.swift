// The time operators for a clock whose type is erased. Swift opens an `any Clock<Duration>` by itself if it is a
// variable or a dependency, and then calls the generic methods. It does not open the result of a cast or of `??`.

extension Effect {
  /// Waits before running this effect. A newer effect of the same id replaces it and starts the wait again.
  @_disfavoredOverload
  public func debounce(
    id: some Hashable,
    for duration: Duration,
    tolerance: Duration? = nil,
    clock: any Clock<Duration>,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    func debounce<C: Clock<Duration>>(_ clock: C) -> Self {
      self.debounce(id: id, for: duration, tolerance: tolerance, clock: clock, fileID: fileID, line: line)
    }
    return debounce(clock)
  }

  /// Runs at most one effect of an id in each interval. The first runs at once. Of those that arrive within the
  /// interval, the latest or the first runs at its end.
  @_disfavoredOverload
  public func throttle(
    id: some Hashable,
    for interval: Duration,
    clock: any Clock<Duration>,
    latest: Bool,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    func throttle<C: Clock<Duration>>(_ clock: C) -> Self {
      self.throttle(id: id, for: interval, clock: clock, latest: latest, fileID: fileID, line: line)
    }
    return throttle(clock)
  }

  /// Cancels this effect if it has not ended after a time, and then runs another effect.
  @_disfavoredOverload
  public func timeout(
    after duration: Duration,
    clock: any Clock<Duration>,
    else fallback: Self = .none,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    func timeout<C: Clock<Duration>>(_ clock: C) -> Self {
      self.timeout(after: duration, clock: clock, else: fallback, fileID: fileID, line: line)
    }
    return timeout(clock)
  }
}
