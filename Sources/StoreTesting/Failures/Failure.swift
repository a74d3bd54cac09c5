import Testing
import XCTest

/// Where the failures of the library's test tools go: to the test that is running, whichever framework runs it.
enum Failure {
  /// Receives the failures instead, for instance while schedules are explored.
  @TaskLocal static var interceptor: Interceptor?

  /// NB: a struct around the closure, because a task-local value whose type is a function crashes in optimised builds when
  /// it is bound around asynchronous work (Swift 6.3.1).
  struct Interceptor: Sendable {
    let record: @Sendable (String, CallSite) -> Void
  }

  static func record(_ message: String, at site: CallSite) {
    if let interceptor { return interceptor.record(message, site) }
    // `Issue.record` inside an XCTest test passes silently, and `XCTFail` inside a Swift Testing test does too. Without a test
    // of Swift Testing it is one of XCTest, or a detached task has lost it: then the issue fails the run.
    Issue.record(Comment(rawValue: message), sourceLocation: site.testing)
    if Test.current == nil { XCTFail(message, file: site.filePath, line: site.line) }
  }

  /// Tells something that does not fail the test.
  static func note(_ message: String, at site: CallSite) {
    guard Exploration.current == nil else { return }
    if let interceptor { return interceptor.record(message, site) }
    if Test.current != nil {
      Issue.record(Comment(rawValue: message), severity: .warning, sourceLocation: site.testing)
    } else {
      print("\(site.filePath):\(site.line): note: \(message)")
    }
  }
}

extension CallSite {
  fileprivate var testing: Testing.SourceLocation {
    Testing.SourceLocation(
      fileID: fileID.description,
      filePath: filePath.description,
      line: Int(line),
      column: Int(column)
    )
  }
}
