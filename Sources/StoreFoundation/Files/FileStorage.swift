import Foundation
import Store

extension DependencyValues {
  /// The storage of `.fileStorage` keys: by default the disk. Each preview and each test has a storage of its own in
  /// memory, which has no files at first. Shared values outside of a store use this dependency, too.
  public var defaultFileStorage: FileStorage {
    get { self[FileStorageDependency.self] ?? .automatic(for: defaultSharedStorage) }
    set { self[FileStorageDependency.self] = newValue }
  }
}

/// Keeps files, on the disk or in memory.
///
/// The storage ``fileSystem`` writes on a background thread. It writes a value half a second after the last change, or
/// five seconds after the first change if the value keeps changing. For `Shared.save()`, it writes at once. ``flush()``
/// writes on the thread of its caller. The storage also calls ``flush()`` itself, for example when the program exits
/// normally. A write replaces the file as a whole: a reader finds the old value or the new one, even after a crash of
/// the program or of the system.
///
/// A storage in memory writes a value at once, on the thread that changes the value.
public final class FileStorage: Sendable {
  let medium: any FileMedium
  private let timing: FileTiming
  private let clock: FileClock
  /// The files in use. One URL has one object, as long as the object is in use or has a value to write.
  private let files = Locked(WeakTable<URL, StoredFile>())
  /// Retains the shared values of the test that this storage belongs to; `nil` if the storage belongs to no test.
  private let values: SharedStorage?

  init(in medium: any FileMedium, timing: FileTiming, clock: FileClock, for values: SharedStorage? = nil) {
    self.medium = medium
    self.timing = timing
    self.clock = clock
    self.values = values
  }

  /// The files of the disk.
  public static let fileSystem: FileStorage = {
    let storage = FileStorage(in: DiskMedium(), timing: .disk, clock: .background)
    storage.flushWhenTheProgramEnds()
    return storage
  }()

  /// A new storage in memory, without files.
  public static var inMemory: FileStorage { .inMemory([:]) }

  /// A new storage in memory. It writes at once, on the thread that changes the value.
  ///
  /// ```swift
  /// let storage = FileStorage.inMemory([meetings: Data("[]".utf8)]) { url in
  ///   throw FileStorageError(.write, url, reason: "No space left on device")
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - files: The files, by their URLs.
  ///   - willSave: Called before a value is written. Throw an error to simulate a full disk.
  public static func inMemory(
    _ files: [URL: Data],
    willSave: @escaping @Sendable (URL) throws -> Void = { _ in }
  ) -> FileStorage {
    FileStorage(in: MemoryMedium(files, willSave: willSave), timing: .immediate, clock: .immediate)
  }

  /// Writes all values that are not written yet, on the thread of the caller.
  ///
  /// The storage ``fileSystem`` flushes itself when the program calls `exit` or returns from its main function, and on
  /// iOS, tvOS and visionOS when the program goes to the background. A signal such as `SIGTERM` ends the program
  /// without a flush. To flush, let a `DispatchSource` handle the signal and call `exit`: see <doc:PersistingState>.
  ///
  /// - Throws: The first error. After an error, the storage still tries to write the other files. It keeps each value
  ///   that it could not write, for a later write.
  public func flush() throws {
    var firstError: (any Error)?
    for file in files.withLock({ $0.objects }) {
      do { try file.flush() } catch { firstError = firstError ?? error }
    }
    if let firstError { throw firstError }
  }

  /// The content that a file has now; `nil` if there is no such file. The content does not include a value that is not
  /// written yet.
  ///
  /// - Throws: A ``FileStorageError``.
  public func load(_ url: URL) throws -> Data? {
    try medium.read(url)
  }

  /// Changes a file as another process would, for tests. Shared values of the file take the new content.
  ///
  /// - Parameters:
  ///   - data: The content. `nil` removes the file.
  ///   - url: The file.
  /// - Throws: A ``FileStorageError``.
  public func save(_ data: Data?, to url: URL) throws {
    try medium.change(url, to: data)
  }

  // MARK: Files

  /// The number of files in use.
  var count: Int { files.withLock { $0.objects.count } }

  func file(at url: URL) -> StoredFile {
    files.withLock { files in
      if let file = files[url] { return file }
      let file = StoredFile(url, in: medium, timing: timing, clock: clock)
      files[url] = file
      return file
    }
  }

  /// Flushes the files when the program ends, and when it goes to the background. Retains this object for ever.
  private func flushWhenTheProgramEnds() {
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

  /// Returns the storage on the disk or, in tests, the storage in memory that belongs to `values`.
  fileprivate static func automatic(for values: SharedStorage) -> FileStorage {
    guard SharedStorage.isTesting else { return .fileSystem }
    return values.belonging {
      FileStorage(in: MemoryMedium([:]) { _ in }, timing: .immediate, clock: .immediate, for: values)
    }
  }
}

extension FileStorage: Hashable {
  /// True for two references to one storage.
  public static func == (lhs: FileStorage, rhs: FileStorage) -> Bool { lhs === rhs }

  /// Hashes the identity of the storage.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// `nil` stands for the disk or, while a test runs, for the files of that test. The values of dependencies are cached,
/// and a cached storage could reach the next test. So `liveValue` and `testValue` are `nil`, and `defaultFileStorage`
/// looks up the storage at each read. A test reads `testValue` in a test store, and `liveValue` elsewhere.
private enum FileStorageDependency: DependencyKey {
  static var liveValue: FileStorage? { nil }
  static var previewValue: FileStorage? { .inMemory }
  static var testValue: FileStorage? { nil }
}
