import Foundation
import Store

extension SharedReaderKey {
  /// A key of a value that is kept in a file, as JSON.
  ///
  /// ```swift
  /// @Shared(.fileStorage(.documentsDirectory.appending(path: "meetings.json"))) var meetings: [Meeting] = []
  /// ```
  ///
  /// The file is read when the first field with this key is made, on the thread that makes the field. The file is
  /// written when the value has not changed for half a second, but at the latest five seconds after the first change
  /// since the last write. A value that is still unwritten is written when the program calls `exit` or returns from its
  /// main function. A crash loses the value. In tests and previews, the file is in memory, and is written at once. See
  /// ``FileStorage``.
  ///
  /// - Parameters:
  ///   - url: The file. Folders that are missing are made with the file.
  ///   - decoder: Decodes the value. By default a new `JSONDecoder`.
  ///   - encoder: Encodes the value. By default a `JSONEncoder` whose output people can read and compare.
  public static func fileStorage<Value: Codable & Sendable>(
    _ url: URL,
    decoder: JSONDecoder? = nil,
    encoder: JSONEncoder? = nil
  ) -> Self where Self == FileStorageKey<Value> {
    let decoder = decoder ?? JSONDecoder()
    let encoder = encoder ?? .readable
    return .fileStorage(url, decode: { try decoder.decode(Value.self, from: $0) }, encode: { try encoder.encode($0) })
  }

  /// A key of a value that is kept in a file, in the form that `encode` writes and `decode` reads.
  ///
  /// - Parameters:
  ///   - url: The file. Folders that are missing are made with the file.
  ///   - decode: Makes the value from the content of the file. Called on any thread.
  ///   - encode: Makes the content of the file from a value. Called on any thread: when the value is written, or when
  ///     the value is loaded while its write is still pending. A value that is replaced before then is never encoded.
  public static func fileStorage<Value>(
    _ url: URL,
    decode: @escaping @Sendable (Data) throws -> Value,
    encode: @escaping @Sendable (Value) throws -> Data
  ) -> Self where Self == FileStorageKey<Value> {
    @Dependency(\.defaultFileStorage) var storage
    return FileStorageKey(url, in: storage, decode: decode, encode: encode)
  }
}

/// The key of a value that is kept in a file: `.fileStorage(url)`.
///
/// The storage is the dependency `\.defaultFileStorage` that is in force where the key is made.
public struct FileStorageKey<Value: Sendable>: SharedKey {
  /// Identifies the file and its storage.
  public let id: FileStorageKeyID
  private let file: StoredFile
  private let decode: @Sendable (Data) throws -> Value
  private let encode: @Sendable (Value) throws -> Data

  init(
    _ url: URL,
    in storage: FileStorage,
    decode: @escaping @Sendable (Data) throws -> Value,
    encode: @escaping @Sendable (Value) throws -> Data
  ) {
    id = FileStorageKeyID(url: url, storage: storage)
    file = storage.file(at: url)
    self.decode = decode
    self.encode = encode
  }

  /// Reads the file. The first use of the value reads on the thread of the caller, so that the first reader sees the
  /// value. A call of `load()` by the program reads on a background thread, or on the thread of the caller if the file
  /// is in memory.
  public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    if case .initialValue = context { return continuation.resume(with: Result { try file.load(decode) }) }
    file.onThreadOfStorage { [file, decode] in continuation.resume(with: Result { try file.load(decode) }) }
  }

  /// Watches the file for changes by other processes.
  public func subscribe(context: LoadContext<Value>, subscriber: SharedSubscriber<Value>) -> SharedSubscription {
    do {
      let observer = StoredFile.Observer(
        onChange: { [decode] data, isCurrent in
          let value = Result { try data.get().map(decode) }
          subscriber.yield(with: value, ifCurrent: isCurrent)
          return value.isSuccess
        },
        onRecovery: { subscriber.yieldSaved() }
      )
      return try file.observe(observer)
    } catch {
      subscriber.yield(throwing: error)
      return SharedSubscription {}
    }
  }

  /// Schedules the write of the value: see ``FileStorage``.
  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    file.save(
      isUrgent: context == .userInitiated,
      encode: { [encode] in try encode(value) },
      completion: { continuation.resume(with: $0) }
    )
  }
}

/// Identifies a file in a storage.
public struct FileStorageKeyID: Hashable, Sendable {
  let url: URL
  let storage: FileStorage
}

extension FileStorageKey: CustomStringConvertible {
  /// The key with its file, such as `.fileStorage(file:///home/blob/meetings.json)`.
  public var description: String { ".fileStorage(\(id.url.absoluteString))" }
}

extension JSONEncoder {
  fileprivate static var readable: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return encoder
  }
}
