import Store

/// A clock that must not be used: reading its time or sleeping on it fails the test.
///
/// It proves that what is tested does not need time. Having failed, it behaves like an ``ImmediateClock``.
public struct UnimplementedClock: Clock {
  public typealias Instant = TestClock.Instant

  private let name: String
  private let base = ImmediateClock()

  /// Makes a clock; `name` says in failures which one it was.
  public init(_ name: String = "UnimplementedClock") {
    self.name = name
  }

  public var now: Instant {
    fail("'now' was read")
    return base.now
  }

  public var minimumResolution: Duration {
    fail("'minimumResolution' was read")
    return base.minimumResolution
  }

  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    fail("'sleep' was called")
    try await base.sleep(until: deadline, tolerance: tolerance)
  }

  private func fail(_ what: String) {
    reportIssue(
      """
      Unimplemented: \(what) on '\(name)'.

      This test says that no time is needed. Give the feature a 'TestClock' or an 'ImmediateClock' if it is.
      """
    )
  }
}
