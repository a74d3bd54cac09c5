import Foundation
import XCTest

/// What fails a test of XCTest otherwise than through this library: its assertions.
///
/// They cannot be taken back, as those of Swift Testing can, only noticed.
final class XCTestFailures: NSObject, XCTestObservation {
  private let failures: FailureLog

  private init(_ failures: FailureLog) {
    self.failures = failures
  }

  /// Runs `body` and notes each assertion that fails in it.
  static nonisolated(nonsending) func noting(
    in failures: FailureLog,
    _ body: nonisolated(nonsending) () async -> Void
  ) async {
    let observer = XCTestFailures(failures)
    XCTestObservationCenter.shared.addTestObserver(observer)
    await body()
    XCTestObservationCenter.shared.removeTestObserver(observer)
  }

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
