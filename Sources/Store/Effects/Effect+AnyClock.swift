// The same for a clock whose type is not known. Swift looks into an 'any Clock<Duration>' by itself where it is a
// variable or a dependency, and then takes the methods for a known type; it does not where it is what a cast or '??'
// gives.

extension Effect {
  /// Waits before running this effect, and begins anew when another of the same id comes first.
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

  /// Lets one effect of an id through in each interval: the first at once, and at the end of the interval either the
  /// latest or the first of those that came meanwhile.
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

  /// Cancels this effect when it has not ended after a time, and runs another instead.
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
