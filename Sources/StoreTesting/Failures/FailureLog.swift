import Store

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
