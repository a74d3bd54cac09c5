import Foundation
import Testing
import XCTest

extension FailureLog {
  /// Runs `body`, and adds the failures that Swift Testing or XCTest records during the call, such as failed
  /// expectations.
  ///
  /// In Swift Testing, these failures do not fail the test. In XCTest they do, because XCTest has no API to revoke a
  /// failure.
  func collectAssertions(
    isolation: isolated (any Actor)? = #isolation,
    of body: nonisolated(nonsending) () async -> Void
  ) async {
    if Test.current == nil {
      let observer = XCTestObserver(self)
      XCTestObservationCenter.shared.addTestObserver(observer)
      await body()
      XCTestObservationCenter.shared.removeTestObserver(observer)
    } else {
      await withKnownIssue("under an order that is being explored", isIntermittent: true) {
        // A closure that captures `isolation` runs on that actor.
        _ = isolation
        await body()
      } matching: { issue in
        guard issue.severity == .error else { return false }
        // Leaves out the severity, because every failure is an error.
        self.add("\(issue)".replacing(" (\(issue.severity))", with: ""))
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
