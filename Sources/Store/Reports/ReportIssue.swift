/// A report that a program has misused the library.
public struct ReportedIssue: Hashable, Sendable, CustomStringConvertible {
  /// Describes the misuse and its cure.
  public let message: String
  /// The line of the misuse, or a line that helps to find it, such as the line that made the effect or the reducer. If
  /// no such line is known, the location names no line of the program.
  public let location: CodeLocation

  /// Makes an issue, for instance to test a handler.
  public init(message: String, location: CodeLocation) {
    self.message = message
    self.location = location
  }

  /// The issue as text: `Module/File.swift:12: message`.
  public var description: String {
    "\(location): \(message)"
  }
}

/// The destination of reports of misuse.
///
/// By default, reports go to standard error, and the program continues. In a test, a report fails the test. The failure
/// is shown at the step of the test store, or at the line of the misuse if no test store is involved. Bind ``handler``
/// to send the reports of an operation elsewhere:
///
/// ```swift
/// IssueReporting.$handler.withValue(IssueHandler { issue in log.error("\(issue)") }) { … }
/// ```
public enum IssueReporting {
  /// Receives the reports of the current task. If a handler is bound when a store is made, the reports of the store and
  /// of its effects go to this handler.
  @TaskLocal public static var handler: IssueHandler?
}

/// A handler of reports.
///
/// NB: This struct wraps the closure because of a bug in Swift 6.3.1. In optimised builds, a program crashes if a
/// task-local value whose type is a function is bound around asynchronous work.
public struct IssueHandler: Sendable {
  private let handle: @Sendable (ReportedIssue) -> Void

  /// Makes a handler that calls a closure. The handler retains the closure, which runs on the thread of the report.
  public init(_ handle: @escaping @Sendable (ReportedIssue) -> Void) {
    self.handle = handle
  }

  /// Lets one handler pass a report on to another: `other(issue)`.
  public func callAsFunction(_ issue: ReportedIssue) {
    handle(issue)
  }
}

/// Reports a misuse to ``IssueReporting/handler``. If no handler is bound, the report fails the running test. Without a
/// test, the report goes to standard error.
public func reportIssue(
  _ message: @autoclosure () -> String,
  fileID: StaticString = #fileID,
  line: UInt = #line
) {
  reportIssue(message(), location: CodeLocation(fileID: fileID, line: line))
}

/// Reports a misuse that happened at `location`.
public func reportIssue(_ message: @autoclosure () -> String, location: CodeLocation) {
  let issue = ReportedIssue(message: message(), location: location)
  if let handler = IssueReporting.handler {
    handler(issue)
  } else if testReporting()?.report(issue) != true {
    writeToStandardError("focal: \(issue)\n")
  }
}

/// Fails the running test with a report. Only one type conforms, in `StoreTesting`.
package protocol TestReporting {
  /// Fails the running test, of Swift Testing or XCTest. Returns true if a test of Swift Testing is running. If the
  /// result is false, `reportIssue` also writes the report to standard error.
  static func report(_ issue: ReportedIssue) -> Bool

  /// Identifies the running test of Swift Testing. If no such test is running, the value is always the same, because
  /// XCTest does not tell which of its tests is running.
  static var currentTest: AnyHashable? { get }
}

/// The type in `StoreTesting` that conforms to `TestReporting`; `nil` if the process has not loaded that module.
///
/// `Store` must not import a module for tests, and that module cannot register the type, because loading a module runs
/// none of its code. The type is therefore looked up by its mangled name. An application does not load the module, so
/// its reports go to standard error if no handler is bound.
func testReporting() -> (any TestReporting.Type)? {
  _typeByName("12StoreTesting12TestReporterO") as? any TestReporting.Type
}
