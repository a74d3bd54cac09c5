import Store

/// Collects failures that do not fail the running test at once: those of one run of an exploration or a fuzz test, and
/// misuses, which fail the test at the end of a step or of a replay. Also collects notes and HTML pages: see
/// `Failure.note(_:at:)` and `Failure.pages`.
final class FailureLog: Sendable {
  let entries = Locked<[(text: String, line: UInt?)]>([])

  func add(_ text: String, at site: CallSite? = nil) { entries.withLock { $0.append((text, site?.line)) } }

  var isEmpty: Bool { entries.withLock { $0.isEmpty } }

  var texts: [String] { entries.withLock { $0.map(\.text) } }

  func takeTexts() -> [String] { entries.withLock { exchange(&$0, with: []) }.map(\.text) }
}
