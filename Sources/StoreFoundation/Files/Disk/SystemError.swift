import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(ucrt)
  import ucrt
#endif

/// An error of the operating system.
struct SystemError: Error {
  var code: Int32

  init(_ code: Int32 = errno) { self.code = code }

  var reason: String { String(cString: strerror(code)) }

  /// True if there is no file of that name, or no folder.
  var isMissingFile: Bool { code == ENOENT }
}

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
