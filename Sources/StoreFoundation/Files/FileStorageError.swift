import Foundation

/// The error of a ``FileStorage``: a file cannot be read, written or watched.
///
/// If a value cannot be decoded or encoded, the error is that of its decoder or encoder, such as a `DecodingError`.
public struct FileStorageError: Error, Hashable, Sendable {
  /// Something that a storage does with a file.
  public enum Operation: Hashable, Sendable {
    /// Reading a file. A file that does not exist is no error.
    case read
    /// Writing a file, or making its folder.
    case write
    /// Watching a file for changes by other processes.
    case watch
  }

  /// The operation that failed.
  public let operation: Operation
  /// The file.
  public let url: URL
  /// The reason, in the words of the system, such as `No space left on device`.
  public let reason: String

  /// Makes an error, for instance for a test that simulates a full disk.
  public init(_ operation: Operation, _ url: URL, reason: String) {
    self.operation = operation
    self.url = url
    self.reason = reason
  }
}

extension FileStorageError: LocalizedError, CustomStringConvertible {
  /// `'/home/blob/meetings.json' cannot be written: No space left on device.`
  public var description: String {
    let verb =
      switch operation {
      case .read: "read"
      case .write: "written"
      case .watch: "watched"
      }
    return "'\(url.path)' cannot be \(verb): \(reason)."
  }

  /// The description, so that `localizedDescription` has it too.
  public var errorDescription: String? { description }
}
