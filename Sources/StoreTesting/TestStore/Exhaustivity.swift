/// The strictness of a test store: the test must assert everything, or only some of it.
public enum Exhaustivity: Sendable, Hashable {
  /// Every change of state and every received action must be asserted, and no effect may be running at the end.
  case on
  /// Only assertions are checked. With `showSkippedAssertions`, the test shows what was not asserted, without failing.
  case off(showSkippedAssertions: Bool)

  /// Only assertions are checked, and what was not asserted is not shown.
  public static let off = Exhaustivity.off(showSkippedAssertions: false)
}

extension TestStore {
  /// Runs some steps of a test with another ``exhaustivity``, and restores the present one afterwards.
  ///
  /// - Parameters:
  ///   - exhaustivity: The strictness during the operation.
  ///   - operation: The steps.
  /// - Returns: The result of the operation.
  /// - Throws: The error of the operation.
  @discardableResult
  public nonisolated(nonsending) func withExhaustivity<Result>(
    _ exhaustivity: Exhaustivity,
    _ operation: nonisolated(nonsending) () async throws -> Result
  ) async rethrows -> Result {
    let previous = self.exhaustivity
    self.exhaustivity = exhaustivity
    defer { self.exhaustivity = previous }
    return try await operation()
  }
}
