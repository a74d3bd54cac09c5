import Store

/// A clock that fails the test when its time is read or a task sleeps on it.
///
/// The clock proves that the code under test needs no time. After the failure it behaves like an `ImmediateClock`.
public struct UnimplementedClock: Clock {
  public typealias Instant = TestClock.Instant

  private let name: String
  private let creation: CallSite
  private let base = ImmediateClock()

  /// Makes a clock. Failures show its `name`.
  public init(
    _ name: String = "UnimplementedClock",
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.name = name
    self.creation = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// The time. Reading it fails the test.
  public var now: Instant {
    fail("'now' was read")
    return base.now
  }

  /// The resolution. Reading it fails the test.
  public var minimumResolution: Duration {
    fail("'minimumResolution' was read")
    return base.minimumResolution
  }

  /// Fails the test, then sleeps on an `ImmediateClock`: the time moves to `deadline`, and the task does not wait.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    fail("'sleep' was called")
    try await base.sleep(until: deadline, tolerance: tolerance)
  }

  private func fail(_ what: String) {
    let message = """
      Unimplemented: \(what) on '\(name)'.

      This test says that no time is needed. Give the feature a 'TestClock' or an 'ImmediateClock' if it is.
      """
    // The reducers and effects of a test store run with an issue handler. The handler fails the test at the line of the
    // step, and the text of the failure names the line that made the clock. Without a handler, the test fails at the
    // line that made the clock.
    if IssueReporting.handler == nil {
      Failure.record(message, at: creation)
    } else {
      reportIssue(message, location: CodeLocation(fileID: creation.fileID, line: creation.line))
    }
  }
}
