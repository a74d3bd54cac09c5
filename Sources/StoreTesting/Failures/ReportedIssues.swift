import Store

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
