import Foundation
import Store

extension DependencyValues {
  /// The files of `.fileStorage` keys: those of the disk. Each preview and each test has a storage in memory, without
  /// files. Shared values outside of a store use it too.
  public var defaultFileStorage: FileStorage {
    get { self[FileStorageDependency.self] ?? .automatic(for: defaultSharedStorage) }
    set { self[FileStorageDependency.self] = newValue }
  }
}

/// The place of files: the disk, or memory.
///
/// A storage writes a value when it has not changed for half a second, at the latest five seconds after the first
/// change, and when the program ends. It writes on threads of its own. A reader of a file finds an old value or a new
/// one, also if the program or the system ends in the middle.
public struct FileStorage: Sendable {
  let files: StoredFiles

  /// The files of the disk.
  public static let fileSystem: FileStorage = {
    let storage = FileStorage(files: StoredFiles(in: DiskMedium(), timing: .disk, clock: .background))
    storage.files.flushWhenTheProgramEnds()
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
    let medium = MemoryMedium(files, willSave: willSave)
    return FileStorage(files: StoredFiles(in: medium, timing: .immediate, clock: .immediate))
  }

  /// Writes all values that are not written yet, on the thread of the caller.
  ///
  /// The storage ``fileSystem`` is flushed by itself when the program calls `exit` or returns from its main function,
  /// and on iOS, tvOS and visionOS when it goes to the background. A signal ends a program without a flush. Call this
  /// method when a signal arrives.
  ///
  /// - Throws: The first error. The storage tries all files. It keeps the values that it could not write, and tries
  ///   them again.
  public func flush() throws {
    try files.flush()
  }

  /// The content that a file has now; `nil` if there is no such file. The content does not include a value that is not
  /// written yet.
  ///
  /// - Throws: A ``FileStorageError``.
  public func load(_ url: URL) throws -> Data? {
    try files.medium.read(url)
  }

  /// Changes a file as another process would, for tests. Shared values of the file take the new content.
  ///
  /// - Parameters:
  ///   - data: The content. `nil` removes the file.
  ///   - url: The file.
  /// - Throws: A ``FileStorageError``.
  public func save(_ data: Data?, to url: URL) throws {
    try files.medium.change(url, to: data)
  }
}

extension FileStorage: Hashable {
  /// True for two copies of one storage.
  public static func == (lhs: FileStorage, rhs: FileStorage) -> Bool { lhs.files === rhs.files }

  /// Hashes the identity of the storage.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(files)) }
}

extension FileStorage {
  /// The disk, or, while a test runs, the files of that test.
  fileprivate static func automatic(for values: SharedStorage) -> FileStorage {
    guard SharedStorage.isTesting else { return .fileSystem }
    return FileStorage(
      files: values.belonging {
        StoredFiles(in: MemoryMedium([:]) { _ in }, timing: .immediate, clock: .immediate, for: values)
      }
    )
  }
}

/// `nil` stands for the storage of the program or of the running test. Each read of the dependency looks it up.
private enum FileStorageDependency: DependencyKey {
  static var liveValue: FileStorage? { nil }
  static var previewValue: FileStorage? { .inMemory }
  static var testValue: FileStorage? { nil }
}
