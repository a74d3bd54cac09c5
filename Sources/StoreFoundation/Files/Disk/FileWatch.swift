import Foundation
import Store

/// Watches a file on the disk, wherever links lead to it and before it is there.
///
/// The folders are watched, not the file, because another program may replace the file. After each change the links are
/// followed anew.
final class FileWatch: Sendable {
  private let path: String
  private let onChange: @Sendable () -> Void
  private let contents = Locked(Contents())

  private struct Contents {
    var hasEnded = false
    var watches: [SharedSubscription] = []
  }

  init(_ path: String, onChange: @escaping @Sendable () -> Void) {
    self.path = path
    self.onChange = onChange
  }

  func begin() throws {
    var watched: [LinkChain.Place] = []
    // A folder or a link that appears while its neighbours are being watched is missed by these.
    while watched != LinkChain(path).watched {
      watched = LinkChain(path).watched
      let watches = try watched.map { try FolderWatch.watch($0) { [weak self] in self?.changed() } }
      // The watches of before end when the lock is released, and after those that replace them have begun.
      _ = contents.withLock { contents in
        defer { contents.watches = contents.hasEnded ? [] : watches }
        return contents.watches
      }
    }
  }

  private func changed() {
    // If that is impossible now, the look at the file reports why.
    try? begin()
    onChange()
  }

  func end() {
    _ = contents.withLock { contents in
      contents.hasEnded = true
      defer { contents.watches = [] }
      return contents.watches
    }
  }
}
