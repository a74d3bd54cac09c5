import Foundation
import Store

/// Watches a file on the disk. The file need not exist yet, and its path may lead through symbolic links.
///
/// Watches the folders of the file and of the links, because another program may replace the file by a new one. After
/// each change, follows the links again.
final class FileWatch: Sendable {
  private let path: String
  private let onChange: @Sendable () -> Void
  /// The subscriptions to the watched folders. They end when this object is released.
  private let watches = Locked<[SharedSubscription]>([])

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
      // The former watches end here: outside the lock, and after the new watches have begun.
      _ = self.watches.withLock { exchange(&$0, with: watches) }
    }
  }

  private func changed() {
    // If watching fails now, the error is ignored. `onChange` still leads to a read of the file.
    try? begin()
    onChange()
  }
}
