import Foundation
import Store

/// The files of one storage that are in use. One URL has one object, as long as the object is in use or has a value to
/// write.
final class StoredFiles: Sendable {
  let medium: any FileMedium
  private let timing: FileTiming
  private let clock: FileClock
  private let files = Locked<[URL: Weak<StoredFile>]>([:])

  /// The shared values of the test that has these files.
  private let values: SharedStorage?

  init(in medium: any FileMedium, timing: FileTiming, clock: FileClock, for values: SharedStorage? = nil) {
    self.values = values
    self.medium = medium
    self.timing = timing
    self.clock = clock
  }

  /// The number of files in use.
  var count: Int { files.withLock { $0.count } }

  func file(at url: URL) -> StoredFile {
    return files.withLock { files in
      if let file = files[url]?.object { return file }
      let file = StoredFile(url, in: medium, timing: timing, clock: clock) { [weak self] in self?.forget($0) }
      files[url] = Weak(file)
      return file
    }
  }

  private func forget(_ url: URL) {
    // Meanwhile a new object may have been made for the URL. It is returned, so that it is not released under the lock.
    _ = files.withLock { files in
      let file = files[url]?.object
      if file == nil { files[url] = nil }
      return file
    }
  }

  func flush() throws {
    var firstError: (any Error)?
    for file in files.withLock({ $0.values.compactMap(\.object) }) {
      do { try file.flush() } catch { firstError = firstError ?? error }
    }
    if let firstError { throw firstError }
  }

  /// Flushes the files when the program ends, and when it goes to the background. Retains this object for ever.
  func flushWhenTheProgramEnds() {
    ProgramEnd.add { [self] in flushAtEnd() }
    #if canImport(UIKit) && !os(watchOS)
      // The system may end a program in the background without telling it.
      _ = NotificationCenter.default.addObserver(
        forName: Notification.Name("UIApplicationDidEnterBackgroundNotification"),
        object: nil,
        queue: nil
      ) { [self] _ in flushAtEnd() }
    #endif
  }

  private func flushAtEnd() {
    do { try flush() } catch {
      reportIssue(
        """
        A value was not saved before the program ended: \(error)

        Show the 'saveError' of a shared value, so that the user can make room for it.
        """
      )
    }
  }
}
