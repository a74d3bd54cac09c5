import Dispatch
import Foundation
import Store

extension StoredFile {
  /// The bookkeeping of a file, under its lock.
  struct Contents {
    var schedule: FileSchedule
    /// Encodes the newest value, until it is written.
    var encode: (@Sendable () throws -> Data)?
    var saves: [Save] = []
    /// The error of the last write; `nil` if it has succeeded.
    var writeError: (any Error)?
    var observers: [Int: Observer] = [:]
    var nextObserver = 0
    var watch: SharedSubscription?
    /// The bytes of the file when it was last read or written; `nil` before.
    var known: FileContent?
    /// The thread that performs a command, and the threads that wait for its end.
    var worker: ObjectIdentifier?
    var waiters: [DispatchSemaphore] = []

    /// Begins the command that is due, and returns it with the newest value; `nil` if none is due.
    mutating func begin(on thread: ObjectIdentifier, at now: Duration) -> Work? {
      guard let command = schedule.command(at: now) else { return nil }
      worker = thread
      return Work(command: command, encode: encode)
    }

    /// Notes the end of the command, and returns the threads to wake.
    mutating func end() -> [DispatchSemaphore] {
      worker = nil
      defer { waiters = [] }
      return waiters
    }

    mutating func takeSaves(upTo version: Int) -> [Save] {
      defer { saves.removeAll { $0.version <= version } }
      return saves.filter { $0.version <= version }
    }
  }

  struct Work {
    var command: FileSchedule.Command
    var encode: (@Sendable () throws -> Data)?
  }

  /// A call of `save`, which waits until its value or a newer one is written.
  struct Save {
    var version: Int
    var completion: @Sendable (Result<Void, any Error>) -> Void
  }
}
