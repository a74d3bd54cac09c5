import Store
import Testing

/// Collects the misuses that the library reports while a test store runs, until the store fails the test for them.
final class IssueLog: Sendable {
  private let issues = Locked<[ReportedIssue]>([])

  func add(_ issue: ReportedIssue) {
    issues.withLock { $0.append(issue) }
  }

  func takeAll() -> [ReportedIssue] {
    issues.withLock { issues in
      defer { issues = [] }
      return issues
    }
  }
}

extension ReportedIssue {
  /// The text of the failure: the message, and the line of the misuse unless the line is in the library.
  var failureText: String {
    let isOfLibrary = ["Store/", "StoreTesting/"].contains { location.fileID.hasPrefix($0) }
    return isOfLibrary ? message : "\(message)\n\n  Reported for \(location)"
  }
}

/// Fails the running test for a misuse that is reported outside a test store, for instance by a plain store.
///
/// `Store` looks this type up by its name: see `testReporting()` there.
enum TestReporter: TestReporting {
  static func report(_ issue: ReportedIssue) -> Bool {
    Failure.record(issue.message, at: CallSite(issue.location))
    // XCTest has no API to determine whether one of its tests is running.
    return Test.current != nil
  }
}

extension CallSite {
  /// A location has no file path. Its module and file name identify the file.
  fileprivate init(_ location: CodeLocation) {
    self.init(fileID: location.file, filePath: location.file, line: location.line, column: 1)
  }
}
