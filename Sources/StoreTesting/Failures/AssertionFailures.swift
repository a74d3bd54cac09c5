import Foundation
import Testing
import XCTest

/// Collects failed assertions of the test framework: expectations of Swift Testing, and assertions of XCTest.
enum AssertionFailures {
  /// Runs `body`, and adds each assertion that fails in it to `failures`.
  ///
  /// An expectation of Swift Testing then does not fail the test. An assertion of XCTest still does, because XCTest has
  /// no API to revoke a failure.
  static func collect(
    in failures: FailureLog,
    isolation: isolated (any Actor)? = #isolation,
    _ body: nonisolated(nonsending) () async -> Void
  ) async {
    if Test.current == nil {
      let observer = XCTestObserver(failures)
      XCTestObservationCenter.shared.addTestObserver(observer)
      await body()
      XCTestObservationCenter.shared.removeTestObserver(observer)
    } else {
      await withKnownIssue("under an order that is being explored", isIntermittent: true) {
        // A closure that captures the isolation runs there.
        _ = isolation
        await body()
      } matching: { issue in
        guard issue.severity == .error else { return false }
        // Leaves out the severity, because every failure is an error.
        failures.add("\(issue)".replacing(" (\(issue.severity))", with: ""))
        return true
      }
    }
  }
}

private final class XCTestObserver: NSObject, XCTestObservation {
  private let failures: FailureLog

  init(_ failures: FailureLog) { self.failures = failures }

  #if canImport(ObjectiveC)
    func testCase(_ testCase: XCTestCase, didRecord issue: XCTIssue) {
      failures.add(issue.compactDescription)
    }
  #else
    func testCase(
      _ testCase: XCTestCase,
      didFailWithDescription description: String,
      inFile filePath: String?,
      atLine lineNumber: Int
    ) {
      failures.add(description)
    }
  #endif
}
