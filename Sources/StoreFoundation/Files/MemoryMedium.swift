import Foundation
import Store

final class MemoryMedium: FileMedium {
  private struct Contents {
    var files: [URL: Data]
    var watches: [URL: [(id: UUID, onChange: @Sendable () -> Void)]] = [:]
  }

  private let contents: Locked<Contents>
  private let willSave: @Sendable (URL) throws -> Void

  init(_ files: [URL: Data], willSave: @escaping @Sendable (URL) throws -> Void) {
    contents = Locked(Contents(files: files))
    self.willSave = willSave
  }

  var names: [String] { contents.withLock { $0.files.keys.map(\.lastPathComponent).sorted() } }

  func read(_ url: URL) -> Data? {
    contents.withLock { $0.files[url] }
  }

  func replace(_ url: URL, with data: Data) throws {
    try willSave(url)
    contents.withLock { $0.files[url] = data }
  }

  func keepAside(_ url: URL) {
    contents.withLock { contents in
      let aside = url.keptAside { contents.files[$0] != nil }
      contents.files[aside] = contents.files[url]
    }
  }

  func watch(_ url: URL, onChange: @escaping @Sendable () -> Void) -> SharedSubscription {
    let id = UUID()
    contents.withLock { $0.watches[url, default: []].append((id, onChange)) }
    return SharedSubscription { [self] in contents.withLock { $0.watches[url]?.removeAll { $0.id == id } } }
  }

  /// Changes a file as another process would, and calls the watches of the file. `nil` removes the file.
  func change(_ url: URL, to data: Data?) {
    let watches = contents.withLock {
      $0.files[url] = data
      return $0.watches[url, default: []]
    }
    for watch in watches { watch.onChange() }
  }
}
