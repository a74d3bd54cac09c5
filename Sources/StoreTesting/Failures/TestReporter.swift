import Store
import Testing

/// Fails the running test for a misuse that is reported outside a test store, for instance by a plain store.
///
/// `Store` looks this type up by its name: see `testReporting()` there. The type is `package`, because an optimised
/// build leaves out an internal type that no code names.
package enum TestReporter: TestReporting {
  package static func report(_ issue: ReportedIssue) -> Bool {
    // A location has no path, so the module and the file name stand for it.
    let (file, line) = (issue.location.file, issue.location.line)
    Failure.record(issue.message, at: CallSite(fileID: file, filePath: file, line: line, column: 1))
    // False under XCTest, which has no API to determine whether one of its tests is running.
    return Test.current != nil
  }

  // XCTest does not tell which test is running, but it runs one test at a time, so one value stands for all.
  package static var currentTest: AnyHashable? {
    guard let test = Test.current else { return "XCTest" }
    let arguments = Test.Case.current.map { $0.isParameterized ? String(reflecting: $0) : "" } ?? ""
    return [AnyHashable(test.id), AnyHashable(arguments)]
  }
}
