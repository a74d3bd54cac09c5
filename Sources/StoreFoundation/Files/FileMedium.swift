import Foundation
import Store

/// Keeps the files of a ``FileStorage``, on the disk or in memory. A medium reads and writes whole files only.
///
/// The methods may block. They are called on any thread. `replace` and `keepAside` for one file are called by one
/// thread at a time.
protocol FileMedium: Sendable {
  /// The content of a file; `nil` if there is no such file.
  func read(_ url: URL) throws -> Data?

  /// Replaces the content of a file, or makes the file. A reader finds the old content or the new one, also during the
  /// call and after a crash.
  func replace(_ url: URL, with data: Data) throws

  /// Saves the present content of a file under another name in the same folder. The file itself may stay or be moved.
  func keepAside(_ url: URL) throws

  /// Changes a file as another process would. `nil` removes the file.
  func change(_ url: URL, to data: Data?) throws

  /// Calls a closure when a file may have changed, until the subscription ends. A change by `replace` may call the
  /// closure, too.
  func watch(_ url: URL, onChange: @escaping @Sendable () -> Void) throws -> SharedSubscription
}
