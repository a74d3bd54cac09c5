import FocalTerminal
import Foundation

/// A new file that only the user may read, because it shows how a form is used. It takes the place of one that is
/// there.
struct PrivateFile {
  let handle: FileHandle
  private let error: UsageError

  /// - Parameters:
  ///   - option: The option that names the file, for the error.
  ///   - example: A path for the error.
  /// - Throws: `UsageError` if the file cannot be made.
  init(_ path: String, of option: String, example: String) throws(UsageError) {
    error = UsageError("\(option): cannot write to '\(printable(path))'", example: "\(option) \(example)")
    let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
    guard FileManager.default.createFile(atPath: path, contents: nil, attributes: attributes),
      let handle = FileHandle(forWritingAtPath: path)
    else { throw error }
    self.handle = handle
  }

  /// Writes all of the file.
  ///
  /// - Throws: `UsageError` if the disk is full.
  func write(_ text: String) throws(UsageError) {
    do { try handle.write(contentsOf: Data(text.utf8)) } catch { throw self.error }
  }
}
