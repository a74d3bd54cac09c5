import Store

/// Collects reports.
final class Issues: Sendable {
  private let issues = Locked<[ReportedIssue]>([])

  var all: [ReportedIssue] { issues.withLock { $0 } }

  func add(_ issue: ReportedIssue) { issues.withLock { $0.append(issue) } }
}

/// The texts of what is reported while `body` runs.
func reports(of body: () throws -> Void) rethrows -> [String] {
  let issues = Issues()
  try IssueReporting.$handler.withValue(IssueHandler { issues.add($0) }, operation: body)
  return issues.all.map(\.message)
}
