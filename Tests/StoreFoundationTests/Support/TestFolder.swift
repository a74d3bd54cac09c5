import Foundation

@testable import StoreFoundation

/// A folder on the disk that is removed with this object.
final class TestFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("focal-tests-\(UUID())")
      .resolvingSymlinksInPath()
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  subscript(name: String) -> URL { url.appendingPathComponent(name) }

  /// The names of what is in the folder.
  func names(in name: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: self[name].path).sorted()
  }

  func write(_ text: String, to name: String) throws { try Data(text.utf8).write(to: self[name]) }

  /// Replaces a file by another that takes its name, as editors do.
  func replace(_ name: String, by text: String) throws {
    try write(text, to: "\(name).new")
    guard rename(self["\(name).new"].path, self[name].path) == 0 else { throw POSIXError(.EIO) }
  }

  func link(_ name: String, to target: String) throws {
    try? FileManager.default.removeItem(at: self[name])
    try FileManager.default.createSymbolicLink(atPath: self[name].path, withDestinationPath: target)
  }

  /// Watches a file, and returns when it may have changed.
  func awaitChange(of name: String, _ change: () throws -> Void) async throws {
    let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
    let subscription = try DiskMedium().watch(self[name]) { continuation.yield() }
    try change()
    var iterator = changes.makeAsyncIterator()
    await iterator.next()
    subscription.cancel()
  }

  func mode(of name: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: self[name].path)
    return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? -1
  }
}

extension FileMedium {
  func text(_ url: URL) throws -> String? { try read(url).map { String(decoding: $0, as: UTF8.self) } }
}
