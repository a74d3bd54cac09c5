import Synchronization

@testable import StoreTesting

/// The texts of the failures that `body` would have recorded.
nonisolated(nonsending) func failures(_ body: nonisolated(nonsending) () async throws -> Void) async rethrows
  -> [String]
{
  let texts = Texts()
  let interceptor = Failure.Interceptor { texts.add($0) }
  try await Failure.$interceptor.withValue(interceptor) { try await body() }
  return texts.all
}

/// The texts of the failures that `body` would have recorded.
func failures(_ body: () throws -> Void) rethrows -> [String] {
  let texts = Texts()
  try Failure.$interceptor.withValue(Failure.Interceptor { texts.add($0) }) { try body() }
  return texts.all
}

private final class Texts: Sendable {
  private let texts = Mutex<[String]>([])
  func add(_ text: String) { texts.withLock { $0.append(text) } }
  var all: [String] { texts.withLock { $0 } }
}

/// The texts with the numbers of source lines left out, which every edit would move.
func withoutLines(_ texts: [String]) -> [String] {
  texts.map { $0.replacing(#/swift:\d+/#, with: "swift:N") }
}
