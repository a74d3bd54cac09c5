import Store

@testable import StoreTesting

/// The texts of the failures that `body` would have recorded.
nonisolated(nonsending) func failures(_ body: nonisolated(nonsending) () async throws -> Void) async rethrows
  -> [String]
{
  let caught = Caught()
  try await Failure.$interceptor.withValue(caught.interceptor) { try await body() }
  return caught.all.map(\.text)
}

/// The texts of the failures that `body` would have recorded.
func failures(_ body: () throws -> Void) rethrows -> [String] {
  let caught = Caught()
  try Failure.$interceptor.withValue(caught.interceptor) { try body() }
  return caught.all.map(\.text)
}

/// The lines of the failures that `body` would have recorded.
nonisolated(nonsending) func failureLines(_ body: nonisolated(nonsending) () async throws -> Void) async rethrows
  -> [UInt]
{
  let caught = Caught()
  try await Failure.$interceptor.withValue(caught.interceptor) { try await body() }
  return caught.all.map(\.line)
}

private final class Caught: Sendable {
  private let failures = Locked<[(text: String, line: UInt)]>([])
  var all: [(text: String, line: UInt)] { failures.withLock { $0 } }

  var interceptor: Failure.Interceptor {
    Failure.Interceptor { text, site in self.failures.withLock { $0.append((text, site.line)) } }
  }
}

/// The texts without the numbers of source lines, which every edit would change.
func withoutLines(_ texts: [String]) -> [String] {
  texts.map { $0.replacing(#/swift:\d+/#, with: "swift:N") }
}
