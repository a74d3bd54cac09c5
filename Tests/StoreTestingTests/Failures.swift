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

private final class Texts: Sendable {
  private let texts = Mutex<[String]>([])
  func add(_ text: String) { texts.withLock { $0.append(text) } }
  var all: [String] { texts.withLock { $0 } }
}
