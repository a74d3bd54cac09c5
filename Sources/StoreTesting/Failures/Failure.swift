import Store
import Testing
import XCTest

/// The line of a test that a failure belongs to.
@usableFromInline
struct CallSite: Sendable {
  @usableFromInline let fileID: StaticString
  @usableFromInline let filePath: StaticString
  @usableFromInline let line: UInt
  @usableFromInline let column: UInt

  @inlinable
  init(fileID: StaticString, filePath: StaticString, line: UInt, column: UInt) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }
}

/// Records failures of the library's test tools with the running test, under Swift Testing and under XCTest.
enum Failure {
  /// Takes the failures in place of the running test, for instance while schedules are explored.
  @TaskLocal static var log: FailureLog?

  /// Fails the running test.
  static func record(_ message: String, at site: CallSite) {
    if let log { return log.add(message, at: site) }
    // `Issue.record` inside an XCTest test passes silently, and so does `XCTFail` inside a Swift Testing test. If Swift
    // Testing has no current test, the code runs in XCTest or in a detached task, whose issue fails the whole run.
    Issue.record(Comment(rawValue: message), sourceLocation: site.testing)
    if Test.current == nil { XCTFail(message, file: site.filePath, line: site.line) }
  }

  /// Shows a text with the running test without failing it.
  static func note(_ message: String, at site: CallSite) {
    if let log { return log.add(message, at: site) }
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

/// Collects failures: those of one run of a test that runs many times, or misuses until a test store fails the test for
/// them.
final class FailureLog: Sendable {
  let entries = Locked<[(text: String, line: UInt?)]>([])

  func add(_ text: String, at site: CallSite? = nil) { entries.withLock { $0.append((text, site?.line)) } }

  var isEmpty: Bool { entries.withLock { $0.isEmpty } }

  var texts: [String] { entries.withLock { $0.map(\.text) } }

  func takeTexts() -> [String] {
    entries.withLock { entries in
      defer { entries = [] }
      return entries.map(\.text)
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
