import Foundation
import Store

/// The files of the disk.
///
/// A file is replaced as a whole: the new content goes to a temporary file in the same folder. The temporary file is
/// flushed to the disk, and then takes the name of the old file. Only the user may read the new file. On Windows,
/// `Data.write` with the option `atomic` replaces the file instead. If the path is a symbolic link, the link stays, and
/// the file that it leads to is replaced or removed.
struct DiskMedium: FileMedium {
  func read(_ url: URL) throws -> Data? {
    try SystemFile.withErrors(.read, url) {
      try SystemFile.ifPresent { try SystemFile.contents(of: url.path) }
    }
  }

  func replace(_ url: URL, with data: Data) throws {
    try SystemFile.withErrors(.write, url) {
      let target = LinkChain(url.path).end
      try SystemFile.makeFolder(target.folder)
      try SystemFile.replace(target, with: data)
    }
  }

  func keepAside(_ url: URL) throws {
    let aside = try SystemFile.withErrors(.write, url) {
      let target = URL(fileURLWithPath: LinkChain(url.path).end.path)
      return try SystemFile.ifPresent {
        try target.keptAside { aside in try !SystemFile.keep(target.path, as: aside.path) }
      }
    }
    guard let aside else { return }
    reportIssue(
      """
      A file that could not be read is being overwritten: '\(url.path)'.

      Its content is kept as '\(aside.lastPathComponent)' beside it. Show the 'loadError' of a shared value before you \
      change the value.
      """
    )
  }

  func change(_ url: URL, to data: Data?) throws {
    if let data { return try replace(url, with: data) }
    try SystemFile.withErrors(.write, url) {
      _ = try SystemFile.ifPresent { try SystemFile.remove(LinkChain(url.path).end.path) }
    }
  }

  func watch(_ url: URL, onChange: @escaping @Sendable () -> Void) throws -> SharedSubscription {
    let watch = FileWatch(url.path, onChange: onChange)
    try SystemFile.withErrors(.watch, url) { try watch.begin() }
    // The subscription retains the watch until the subscription ends.
    return SharedSubscription { withExtendedLifetime(watch) {} }
  }
}
