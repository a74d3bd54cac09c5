import Foundation
import Store

/// The names of temporary files. They do not contain the name of the file, which may be as long as a name can be.
enum TemporaryName {
  private static let prefix = ".focal-"
  private static let suffix = ".tmp"

  static func make() -> String { "\(prefix)\(String(UInt64.random(in: 0 ... .max), radix: 36))\(suffix)" }

  private static let cleanFolders = Locked<Set<String>>([])

  /// Removes the files that a process has left behind which ended while it wrote: those that are an hour old, because
  /// another process may be writing a younger one. It looks once at each folder.
  static func removeStale(in folder: String) {
    guard cleanFolders.withLock({ $0.insert(folder).inserted }) else { return }
    let files = FileManager.default
    for name in (try? files.contentsOfDirectory(atPath: folder)) ?? [] {
      guard name.hasPrefix(prefix), name.hasSuffix(suffix) else { continue }
      let path = "\(folder)/\(name)"
      let changed = (try? files.attributesOfItem(atPath: path))?[.modificationDate] as? Date
      if let changed, changed.timeIntervalSinceNow < -3600 { try? files.removeItem(atPath: path) }
    }
  }
}
