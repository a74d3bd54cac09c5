import Dispatch
import Foundation
import Store

extension StoredFile {
  /// The bookkeeping of a file, under its lock.
  struct Contents {
    var schedule: FileSchedule
    /// Encodes the newest value, until it is written.
    var encode: (@Sendable () throws -> Data)?
    /// The calls of `save` that wait until their value or a newer one is written.
    var saves: [(version: Int, completion: @Sendable (Result<Void, any Error>) -> Void)] = []
    /// The error of the last write; `nil` if it has succeeded.
    var writeError: (any Error)?
    var observers: [Int: Observer] = [:]
    var nextObserver = 0
    var watch: SharedSubscription?
    /// The digest of the file when it was last read or written; `nil` before.
    var known: Int?
    /// The thread that performs a command, and the threads that wait for its end.
    var worker: ObjectIdentifier?
    var waiters: [DispatchSemaphore] = []

    /// Begins the command that is due, and returns it with the newest value; `nil` if none is due.
    mutating func begin(
      on thread: ObjectIdentifier,
      at now: Duration
    ) -> (command: FileSchedule.Command, encode: (@Sendable () throws -> Data)?)? {
      guard let command = schedule.command(at: now) else { return nil }
      worker = thread
      return (command, encode)
    }

    /// Notes the end of the command, and returns the threads to wake.
    mutating func end() -> [DispatchSemaphore] {
      worker = nil
      defer { waiters = [] }
      return waiters
    }
  }
}
