import Store

/// Collects failures in place of the running test: those of one run of an explored test, or the misuses of a step until
/// the test store fails the test for them.
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
