import Store
import Testing

/// Lets a misuse that is reported outside of every test store, by a plain store for instance, fail the test.
///
/// `Store` finds it by its name: see `testReporting()` there.
enum TestReporter: TestReporting {
  static func report(_ issue: ReportedIssue) -> Bool {
    Failure.record(issue.message, at: CallSite(issue.location))
    // XCTest does not say whether one of its tests is running.
    return Test.current != nil
  }
}

extension CallSite {
  /// A location does not know the path of its file. Its module and name tell as much to a reader.
  fileprivate init(_ location: CodeLocation) {
    self.init(fileID: location.file, filePath: location.file, line: location.line, column: 1)
  }
}
