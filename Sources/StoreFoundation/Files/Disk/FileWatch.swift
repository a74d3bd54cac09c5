import Foundation
import Store

/// Watches a file on the disk, also through symbolic links, and before the file exists.
///
/// The folders are watched, not the file, because another program may replace the file. After each change the links are
/// followed anew.
final class FileWatch: Sendable {
  private let path: String
  private let onChange: @Sendable () -> Void
  /// The subscriptions to the watched folders; `nil` after `end()`.
  private let watches = Locked<[SharedSubscription]?>([])

  init(_ path: String, onChange: @escaping @Sendable () -> Void) {
    self.path = path
    self.onChange = onChange
  }

  func begin() throws {
    var watched: [LinkChain.Place] = []
    // A folder or a link may appear while the watches begin, and the watches may miss it. So the loop follows the links
    // again, until they lead to the places that are watched.
    while watched != LinkChain(path).watched {
      watched = LinkChain(path).watched
      let watches = try watched.map { try FolderWatch.watch($0) { [weak self] in self?.changed() } }
      // The former watches end here, outside the lock. The new ones have begun before.
      _ = self.watches.withLock { former in
        defer { if former != nil { former = watches } }
        return former
      }
    }
  }

  private func changed() {
    // If watching fails now, `onChange` leads to a read of the file, which reports the error.
    try? begin()
    onChange()
  }

  func end() {
    _ = watches.withLock { $0.take() }
  }
}
