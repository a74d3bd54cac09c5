import Store
import Synchronization

/// Collects what is reported.
final class Issues: Sendable {
  private let issues = Mutex<[ReportedIssue]>([])

  var all: [ReportedIssue] { issues.withLock { $0 } }

  func add(_ issue: ReportedIssue) { issues.withLock { $0.append(issue) } }
}
