import Testing

/// What fails a test of Swift Testing otherwise than through this library: its expectations.
enum SwiftTestingFailures {
  /// Runs `body` so that its expectations fail only this order, and not yet the whole test.
  static nonisolated(nonsending) func taking(
    into failures: FailureLog,
    _ body: nonisolated(nonsending) () async -> Void
  ) async {
    await withKnownIssue("under an order that is being explored", isIntermittent: true) {
      await body()
    } matching: { issue in
      guard issue.severity == .error else { return false }
      failures.add("\(issue)")
      return true
    }
  }
}
