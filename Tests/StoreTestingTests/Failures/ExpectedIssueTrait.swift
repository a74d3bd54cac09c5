import Store
import Testing

/// Expects at least one issue of a test, and drops the issues that it expects.
///
/// `withKnownIssue` would print them, so that a run that passes looks as if it had failed. All other issues fail the
/// test, and so does a test without an expected issue.
struct ExpectedIssueTrait: TestTrait, TestScoping {
  let isExpected: @Sendable (Issue) -> Bool

  func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    let hasCome = Locked(false)
    let isExpected = isExpected
    let dropping = IssueHandlingTrait.filterIssues { issue in
      guard isExpected(issue) else { return true }
      hasCome.withLock { $0 = true }
      return false
    }
    try await dropping.provideScope(for: test, testCase: testCase, performing: function)
    if !hasCome.withLock({ $0 }) {
      Issue.record("The expected issue was not recorded.", sourceLocation: test.sourceLocation)
    }
  }
}

extension Trait where Self == ExpectedIssueTrait {
  static func expectsIssue(_ isExpected: @escaping @Sendable (Issue) -> Bool) -> ExpectedIssueTrait {
    ExpectedIssueTrait(isExpected: isExpected)
  }
}
