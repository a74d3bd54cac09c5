import Testing

@testable import StoreTesting

/// Lowers the number of jobs after which a run counts as endless: 100,000 jobs take a third of a second in a debug
/// build.
struct LongestRun: TestTrait, TestScoping {
  let jobs: Int

  func provideScope(for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void)
    async throws
  {
    try await TestExecutor.$longestRun.withValue(jobs, operation: body)
  }
}

extension Trait where Self == LongestRun {
  static func longestRun(_ jobs: Int) -> Self { Self(jobs: jobs) }
}
