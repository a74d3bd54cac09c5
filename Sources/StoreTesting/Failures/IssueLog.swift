import Store

/// What the library reported while the store ran, until the test tells it.
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
  /// The report as a failure says it: with the line that it is about, unless that is one of the library itself.
  var failureText: String {
    let isOfLibrary = ["Store/", "StoreTesting/"].contains { location.fileID.hasPrefix($0) }
    return isOfLibrary ? message : "\(message)\n\n  Reported for \(location)"
  }
}
