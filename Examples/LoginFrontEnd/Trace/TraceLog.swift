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
    file = Mutex(try PrivateFile(path, of: "--trace-file", example: "/tmp/login.trace").handle)
  }

  /// Writes an event.
  public func write(_ event: TraceEvent) {
    file.withLock { try? $0.write(contentsOf: Data("\(event)\n".utf8)) }
  }
}
