import Foundation
import Store

@testable import StoreTesting

/// The texts of the failures that `body` would have recorded. Their pages are removed, unless a test has named a
/// folder.
nonisolated(nonsending) func failures(_ body: nonisolated(nonsending) () async throws -> Void) async rethrows
  -> [String]
{
  let log = FailureLog()
  let folder = FileManager.default.temporaryDirectory.appending(component: "\(UUID())")
  defer { try? FileManager.default.removeItem(at: folder) }
  try await Failure.$folder.withValueOnCaller(Failure.folder ?? folder.path) {
    try await Failure.$log.withValueOnCaller(log) { try await body() }
  }
  return log.texts
}

/// The texts of the failures that `body` would have recorded.
func failures(_ body: () throws -> Void) rethrows -> [String] {
  let log = FailureLog()
  try Failure.$log.withValue(log) { try body() }
  return log.texts
}

/// The lines of the failures that `body` would have recorded.
nonisolated(nonsending) func failureLines(_ body: nonisolated(nonsending) () async throws -> Void) async rethrows
  -> [UInt]
{
  let log = FailureLog()
  try await Failure.$log.withValueOnCaller(log) { try await body() }
  return log.entries.withLock { $0.compactMap(\.line) }
}

/// The texts without the numbers of source lines, which every edit would change.
func withoutLines(_ texts: [String]) -> [String] {
  texts.map { $0.replacing(#/swift:\d+/#, with: "swift:N") }
}

/// The texts without the folders of pages, and without the lines and random parts in their names.
func withoutFolders(_ texts: [String]) -> [String] {
  texts.map { $0.replacing(#/\/\S+\/(\w+)-\d+-[0-9A-F]{8}\.html/#) { "/\($0.1).html" } }
}
