import Foundation

/// The calls of the operating system that this module makes for files.
enum SystemFile {
  /// Turns the errors of the system into those of a storage.
  static func withErrors<R>(_ operation: FileStorageError.Operation, _ url: URL, _ body: () throws -> R) throws -> R {
    do {
      return try body()
    } catch let error as SystemError {
      throw FileStorageError(operation, url, reason: error.reason)
    } catch let error as FileStorageError {
      throw error
    } catch {
      throw FileStorageError(operation, url, reason: error.localizedDescription)
    }
  }

  /// Makes a folder, and those around it, for the user alone.
  static func makeFolder(_ path: String) throws {
    try FileManager.default.createDirectory(
      atPath: path,
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700]
    )
  }
}
