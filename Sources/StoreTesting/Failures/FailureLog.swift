import Store

/// The failures of one run among many.
final class FailureLog: Sendable {
  private let texts = Locked<[String]>([])

  func add(_ text: String) { texts.withLock { $0.append(text) } }

  var isEmpty: Bool { all.isEmpty }

  var all: [String] { texts.withLock { $0 } }
}
