import Foundation
import Store

/// The place of the files of a ``FileStorage``: the disk, or memory. A medium reads and writes whole files only.
///
/// The methods may block. They are called on any thread, but `replace` and `keepAside` for one file by one thread at a
/// time.
protocol FileMedium: Sendable {
  /// The content of a file; `nil` if there is no such file.
  func read(_ url: URL) throws -> Data?

  /// Gives a file another content, or makes it. A reader finds the old content or the new one, meanwhile and after
  /// a crash.
  func replace(_ url: URL, with data: Data) throws

  /// Keeps the content that a file has under another name beside it. The file itself may stay.
  func keepAside(_ url: URL) throws

  /// Changes or removes a file as another process does.
  func change(_ url: URL, to data: Data?) throws

  /// Calls a closure when a file may have changed, until the subscription ends. It may also be called for a change by
  /// `replace`.
  func watch(_ url: URL, onChange: @escaping @Sendable () -> Void) throws -> SharedSubscription
}
