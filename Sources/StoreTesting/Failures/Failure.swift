import Testing
import XCTest

/// The line at which a failure is shown, in a test or in the program.
@usableFromInline
package struct CallSite: Sendable {
  @usableFromInline let fileID: StaticString
  @usableFromInline let filePath: StaticString
  @usableFromInline let line: UInt
  @usableFromInline let column: UInt

  @inlinable
  package init(fileID: StaticString, filePath: StaticString, line: UInt, column: UInt) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  fileprivate var testing: Testing.SourceLocation {
    Testing.SourceLocation(
      fileID: fileID.description,
      filePath: filePath.description,
      line: Int(line),
      column: Int(column)
    )
  }
}

/// Lets the library's test tools fail the running test, under Swift Testing and under XCTest.
package enum Failure {
  /// Collects the failures instead of failing the running test, for instance while schedules are explored.
  @TaskLocal static var log: FailureLog?

  /// Fails the running test. If a `log` is bound, adds the failure to the log instead.
  package static func record(_ message: String, at site: CallSite) {
    if let log { return log.add(message, at: site) }
    // `Test.current` is `nil` in XCTest, and in a detached task of Swift Testing. In these cases, both functions
    // are called: XCTest ignores `Issue.record`, and Swift Testing ignores `XCTFail`.
    Issue.record(Comment(rawValue: message), sourceLocation: site.testing)
    if Test.current == nil { XCTFail(message, file: site.filePath, line: site.line) }
  }

  /// Shows a text without failing the test: in the results of the current test of Swift Testing, or on standard output
  /// if there is no such test. If a `log` is bound, adds the text to the log instead.
  static func note(_ message: String, at site: CallSite) {
    if let log { return log.add(message, at: site) }
    if Test.current != nil {
      Issue.record(Comment(rawValue: message), severity: .warning, sourceLocation: site.testing)
    } else {
      print("\(site.filePath):\(site.line): note: \(message)")
    }
  }
}
