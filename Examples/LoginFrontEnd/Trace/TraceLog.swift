import FocalTerminal
import Foundation
import Store
import Synchronization

/// Writes trace lines, from any thread. Each line is written at once and whole, so that no line is lost in a crash.
public final class TraceLog: Sendable {
  private let file: Mutex<FileHandle>

  /// Writes to standard error.
  public init() {
    file = Mutex(FileHandle.standardError)
  }

  /// Writes to a new file at `path`, which takes the place of one that is there.
  ///
  /// - Throws: `UsageError` if the file cannot be written.
  public init(path: String) throws(UsageError) {
    // Only the user may read the file, because the trace shows how the form is used.
    let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
    guard FileManager.default.createFile(atPath: path, contents: nil, attributes: attributes),
      let file = FileHandle(forWritingAtPath: path)
    else {
      throw UsageError("--trace-file: cannot write to '\(printable(path))'", example: "--trace-file /tmp/login.trace")
    }
    self.file = Mutex(file)
  }

  /// Writes an event.
  public func write(_ event: TraceEvent) {
    file.withLock { try? $0.write(contentsOf: Data("\(event)\n".utf8)) }
  }
}
