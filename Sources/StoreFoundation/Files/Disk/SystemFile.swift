import Foundation

/// The functions of the operating system that this module uses for files.
enum SystemFile {
  /// Throws every error of `body` as a ``FileStorageError``.
  static func withErrors<R>(_ operation: FileStorageError.Operation, _ url: URL, _ body: () throws -> R) throws -> R {
    do {
      return try body()
    } catch {
      throw FileStorageError(operation, url, reason: error.localizedDescription)
    }
  }

  /// Returns the result of `body`; `nil` if `body` throws because its file, or a folder on the way to the file, does
  /// not exist.
  static func ifPresent<R>(_ body: () throws -> R) throws -> R? {
    do {
      return try body()
    } catch let error as SystemError where error.code == ENOENT {
      return nil
    } catch let error as CocoaError where [.fileReadNoSuchFile, .fileNoSuchFile].contains(error.code) {
      return nil
    }
  }

  /// Makes a folder, and the folders around it that are missing. Only the user has access to the new folders. Does
  /// nothing if the folder exists.
  static func makeFolder(_ path: String) throws {
    try FileManager.default.createDirectory(
      atPath: path,
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700]
    )
  }
}
