import Foundation
import Store

/// One file of a ``FileStorage``: writes the newest of its values, and tells observers of changes by other processes.
///
/// ``FileSchedule`` makes the decisions. This object guards the schedule with a lock. It calls no observer, no `encode`
/// and no `completion` under this lock. It performs the commands of the schedule one at a time. The commands run where
/// ``FileClock`` runs its work. Exception: `flush` performs commands on the thread of its caller.
final class StoredFile: Sendable {
  /// The closures that a ``FileStorageKey`` passes to `observe(_:)`.
  struct Observer: Sendable {
    /// Called with the new content after a change by another process; `nil` if the file was removed. Returns false if
    /// the content cannot be read or decoded.
    ///
    /// The program may change the value before the observer has passed the content on. The value of the program is then
    /// the newer one, and `isCurrent` returns false.
    var onChange: @Sendable (Result<Data?, any Error>, _ isCurrent: @escaping @Sendable () -> Bool) -> Bool
    /// Called when the file has the newest value again after a write has failed.
    var onRecovery: @Sendable () -> Void
  }

  /// The bookkeeping of a file, under its lock.
  private struct Contents {
    var schedule: FileSchedule
    /// Encodes the newest value. `nil` while no value is to be written.
    var encode: (@Sendable () throws -> Data)?
    /// The `completion` closures that were not called yet. `version` is the schedule's number of the value to write.
    var saves: [(version: Int, completion: @Sendable (Result<Void, any Error>) -> Void)] = []
    /// The error of the most recent write; `nil` if this write has succeeded, or before the first write.
    var writeError: (any Error)?
    /// True if a write has failed, and the file has not had the newest value since.
    var awaitsRecovery = false
    var observers: [UUID: Observer] = [:]
    var watch: SharedSubscription?
    /// The digest of the file when it was last read or written; `nil` before.
    var known: Int?
  }

  let url: URL
  private let medium: any FileMedium
  private let clock: FileClock
  private let contents: Locked<Contents>
  /// Held by the thread that performs commands. Recursive, because a closure that a command calls may flush the file.
  private let working = NSRecursiveLock()

  init(_ url: URL, in medium: any FileMedium, timing: FileTiming, clock: FileClock) {
    self.url = url
    self.medium = medium
    self.clock = clock
    contents = Locked(Contents(schedule: FileSchedule(timing: timing)))
  }

  /// True if the file does not have the newest value yet.
  var hasUnwritten: Bool { contents.withLock { $0.schedule.hasUnwritten } }

  /// Reads the file, on the thread of the caller. If a value is still to be written, returns this value instead.
  ///
  /// - Returns: The newest value; `nil` if there is no file.
  func load<Value>(_ decode: (Data) throws -> Value) throws -> Value? {
    if let encode = contents.withLock({ $0.encode }) { return try decode(encode()) }
    let data = Result { try medium.read(url) }
    let value = Result { try data.get().map(decode) }
    let known = digest(of: data)
    contents.withLock {
      $0.known = known
      $0.schedule.read(isReadable: value.isSuccess)
    }
    return try value.get()
  }

  /// Schedules the write of a value. A file on the disk is written later. A file in memory is written before this
  /// method returns.
  ///
  /// - Parameters:
  ///   - isUrgent: True if the write is due at once. Otherwise the write is due after a delay: see ``FileTiming``.
  ///   - encode: Makes the content of the file, for a write or for `load`. Called on any thread, perhaps more than
  ///     once, or never if a newer value comes first.
  ///   - completion: Called once, when the write of this value or of a newer one has succeeded or failed. After a
  ///     failure, the newest value is kept for a later write.
  func save(
    isUrgent: Bool,
    encode: @escaping @Sendable () throws -> Data,
    completion: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    contents.withLock {
      $0.schedule.changed(at: clock.now(), isUrgent: isUrgent)
      $0.encode = encode
      $0.saves.append(($0.schedule.newest, completion))
    }
    wait()
  }

  /// Calls an observer for changes by other processes, until the subscription ends.
  ///
  /// - Throws: The error of watching the file. The observer is then not added.
  func observe(_ observer: Observer) throws -> SharedSubscription {
    let id = UUID()
    // The observer is added before the check for a watch. While there is an observer, the watch is not removed.
    let isWatched = contents.withLock {
      $0.observers[id] = observer
      return $0.watch != nil
    }
    // The closures passed to `withLock` below return the watch that they remove, so that the watch is released outside
    // the lock.
    let subscription = SharedSubscription { [self] in
      _ = contents.withLock {
        $0.observers[id] = nil
        return $0.observers.isEmpty ? $0.watch.take() : nil
      }
    }
    if !isWatched {
      let watch = try medium.watch(url) { [weak self] in self?.noticed() }
      _ = contents.withLock { exchange(&$0.watch, with: watch) }
    }
    // The file may have changed between the load and now.
    noticed()
    return subscription
  }

  /// Writes the newest value now, on this thread, unless the file has it already. Waits for a write that has begun.
  ///
  /// - Throws: The error of the write. The newest value is kept for a later write.
  func flush() throws {
    try working.withLock {
      // This thread holds `working`. So if `isBusy` is true here, this thread is performing a command: the command has
      // called a closure, for instance `encode`, and the closure has called `flush`. Then `flush` writes nothing.
      while contents.withLock({ $0.schedule.hasUnwritten && !$0.schedule.isBusy }) {
        contents.withLock { $0.schedule.hurry(at: clock.now()) }
        work()
        if let error = contents.withLock({ $0.writeError }) { throw error }
      }
    }
  }

  /// Calls a closure, which may block. For files on the disk, the closure runs on a background thread. For files in
  /// memory, it runs at once, on the thread of the caller.
  func onThreadOfStorage(_ work: @escaping @Sendable () -> Void) { clock.run(.zero, work) }

  // MARK: Working

  private func noticed() {
    contents.withLock { $0.schedule.noticed(at: clock.now()) }
    wait()
  }

  /// Lets the clock call `work` when the next command is due. The clock retains this object until then.
  private func wait() {
    guard let delay = contents.withLock({ $0.schedule.wake(at: clock.now()) }) else { return }
    clock.run(delay) { [self] in
      contents.withLock { $0.schedule.woke(at: clock.now()) }
      work()
    }
  }

  /// Performs the commands that are due.
  private func work() {
    working.withLock {
      while let (command, encode) = contents.withLock({ contents in
        contents.schedule.command(at: clock.now()).map { ($0, contents.encode) }
      }) {
        switch command {
        case .write(let version, let keepsAside): write(version, encode, keepsAside: keepsAside)
        case .look: look()
        }
      }
    }
    wait()
  }

  private func write(_ version: Int, _ encode: (@Sendable () throws -> Data)?, keepsAside: Bool) {
    guard let encode else { preconditionFailure("A value to write has its closure.") }
    let written = Result {
      let data = try encode()
      if keepsAside {
        try medium.keepAside(url)
        // If the write fails, a retry must not keep the content again.
        contents.withLock { $0.schedule.read(isReadable: true) }
      }
      try medium.replace(url, with: data)
      return digest(of: .success(data))
    }
    let (saves, recovered) = contents.withLock { contents in
      var hasRecovered = false
      switch written {
      case .success(let content):
        contents.schedule.wrote(version: version)
        contents.known = content
        contents.writeError = nil
        if !contents.schedule.hasUnwritten {
          contents.encode = nil
          hasRecovered = exchange(&contents.awaitsRecovery, with: false)
        }
      case .failure(let error):
        contents.schedule.failed(at: clock.now())
        contents.writeError = error
        contents.awaitsRecovery = true
      }
      let saves = contents.saves.filter { $0.version <= version }
      contents.saves.removeAll { $0.version <= version }
      return (saves, hasRecovered ? Array(contents.observers.values) : [])
    }
    for save in saves { save.completion(written.map { _ in }) }
    for observer in recovered { observer.onRecovery() }
  }

  /// Reads the file. If its content has changed and no value waits to be written, passes the content to the observers.
  private func look() {
    let data = Result { try medium.read(url) }
    let content = digest(of: data)
    let (observers, version) = contents.withLock { contents -> ([Observer], Int) in
      guard content != contents.known, !contents.schedule.hasUnwritten else { return ([], 0) }
      contents.known = content
      return (Array(contents.observers.values), contents.schedule.newest)
    }
    let isCurrent = { @Sendable [self] in contents.withLock { $0.schedule.newest == version } }
    var isReadable = true
    for observer in observers where !observer.onChange(data, isCurrent) { isReadable = false }
    contents.withLock { [isReadable] contents in
      contents.schedule.looked()
      if !observers.isEmpty { contents.schedule.read(isReadable: isReadable) }
    }
  }
}

/// A hash of the contents of a file. Each process has a random seed, so that nobody can prepare two contents with equal
/// hashes.
private func digest(of content: Result<Data?, any Error>) -> Int {
  var hasher = Hasher()
  switch content {
  // Hashes all bytes. `hasher.combine(data)` would hash only the first bytes.
  case .success(let data?): data.withUnsafeBytes { hasher.combine(bytes: $0) }
  case .success(nil): hasher.combine("no file")
  case .failure(let error): hasher.combine("\(error)")
  }
  return hasher.finalize()
}
