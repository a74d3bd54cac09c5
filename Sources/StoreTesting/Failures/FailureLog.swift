import Store

/// Collects failures for later. An exploration or a fuzz test collects the failures of each run. A test store or a
/// replay collects the misuses that the library reports, and then fails the test for them. Also collects notes and HTML
/// pages: see `Failure.note(_:at:)` and `Failure.pages`.
final class FailureLog: Sendable {
  let entries = Locked<[(text: String, line: UInt?)]>([])

  func add(_ text: String, at site: CallSite? = nil) { entries.withLock { $0.append((text, site?.line)) } }

  var isEmpty: Bool { entries.withLock { $0.isEmpty } }

  var texts: [String] { entries.withLock { $0.map(\.text) } }

  func takeTexts() -> [String] { entries.withLock { exchange(&$0, with: []) }.map(\.text) }
}
