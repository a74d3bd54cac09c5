import Store

/// A clock that must not be used: reading its time or sleeping on it fails the test.
///
/// It proves that what is tested does not need time. Having failed, it behaves like an ``ImmediateClock``.
public struct UnimplementedClock: Clock {
  public typealias Instant = TestClock.Instant

  private let name: String
  private let creation: CallSite
  private let base = ImmediateClock()

  /// Makes a clock; `name` says in failures which one it was.
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
    let message = """
      Unimplemented: \(what) on '\(name)'.

      This test says that no time is needed. Give the feature a 'TestClock' or an 'ImmediateClock' if it is.
      """
    // Within a test store it is for the store to say, at the line of the step that led here.
    if IssueReporting.handler == nil {
      Failure.record(message, at: creation)
    } else {
      reportIssue(message, location: CodeLocation(fileID: creation.fileID, line: creation.line))
    }
  }
}
