import Store

/// Collects reports.
final class Issues: Sendable {
  private let issues = Locked<[ReportedIssue]>([])

  var all: [ReportedIssue] { issues.withLock { $0 } }

  func add(_ issue: ReportedIssue) { issues.withLock { $0.append(issue) } }
}

/// The reports that `body` makes, with their locations.
func reported(_ body: () throws -> Void) rethrows -> [ReportedIssue] {
  let issues = Issues()
  let handler = IssueHandler { issues.add($0) }
  try IssueReporting.$handler.withValue(handler) { try body() }
  return issues.all
}

/// The texts of what is reported while `body` runs.
func reports(of body: () throws -> Void) rethrows -> [String] {
  try reported(body).map(\.message)
}
