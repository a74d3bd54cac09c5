/// Decides what to do next for one file: write its value, look at what another process has written, or wait.
///
/// A pure value: it takes events, with their times, and returns one command at a time. ``StoredFile`` performs the
/// commands. A value is a number here: each change counts it up.
struct FileSchedule {
  /// Something to do with the file. `wrote`, `failed` or `looked` tells the schedule its end; until then there is no
  /// other command.
  enum Command: Equatable {
    /// Write the newest value. If `keepsAside` is true, nobody has been able to read what the file has, so keep that
    /// under another name first.
    case write(version: Int, keepsAside: Bool)
    /// Read the file, and tell the observers if it is another one than before.
    case look
  }

  private let timing: FileTiming
  /// The number of the newest value. The file has it if `written` is equal.
  private(set) var newest = 0
  private(set) var written = 0
  /// True while a command is performed.
  private(set) var isBusy = false
  /// True if the last attempt to read the file has failed.
  private var isUnread = false
  /// The time of the first change since the last write has begun.
  private var changedSince: Duration?
  private var writeDue: Duration?
  private var lookDue: Duration?
  /// The time of the earliest wake that was asked for and has not come.
  private var nextWake: Duration?
  /// The attempts to write that have failed since the last one that has not.
  private var failures = 0

  init(timing: FileTiming) { self.timing = timing }

  var hasUnwritten: Bool { newest != written }

  // MARK: Events

  /// The value has changed. It is written when it has settled, or now.
  mutating func changed(at now: Duration, isUrgent: Bool) {
    newest += 1
    let since = changedSince ?? now
    changedSince = since
    // A write that is due is not put off.
    if let due = writeDue, due <= now { return }
    writeDue = isUrgent ? now : min(now + timing.quiet, since + timing.longest)
  }

  /// The program ends: values that are not written must be written now.
  mutating func hurry(at now: Duration) {
    if hasUnwritten { writeDue = now }
  }

  /// Somebody has changed the file, or the folder around it.
  mutating func noticed(at now: Duration) {
    if lookDue == nil { lookDue = now + timing.notice }
  }

  /// The file was read; false if that, or decoding it, has failed.
  mutating func read(isReadable: Bool) { isUnread = !isReadable }

  // MARK: Commands

  /// The command that is due; `nil` if there is none.
  mutating func command(at now: Duration) -> Command? {
    guard !isBusy else { return nil }
    if let due = writeDue, due <= now {
      writeDue = nil
      changedSince = nil
      isBusy = true
      return .write(version: newest, keepsAside: isUnread)
    }
    if let due = lookDue, due <= now {
      lookDue = nil
      // A value that is still to be written is newer than what the file has.
      isBusy = !hasUnwritten
      return isBusy ? .look : nil
    }
    return nil
  }

  mutating func wrote(version: Int) {
    isBusy = false
    isUnread = false
    written = version
    failures = 0
    // A flush may have asked for a value that was being written.
    if !hasUnwritten { writeDue = nil }
  }

  /// The value was not written. It stays the newest, and is tried again.
  mutating func failed(at now: Duration) {
    isBusy = false
    failures += 1
    if writeDue == nil { writeDue = timing.retry(after: failures).map { now + $0 } }
  }

  mutating func looked() { isBusy = false }

  // MARK: Time

  /// The delay after which to call `woke(at:)` and to ask for a command; `nil` if that was asked for already, or if
  /// there is nothing to wait for.
  mutating func wake(at now: Duration) -> Duration? {
    guard !isBusy, let due = [writeDue, lookDue].compactMap(\.self).min() else { return nil }
    if let nextWake, nextWake <= due { return nil }
    nextWake = due
    return max(due - now, .zero)
  }

  /// A wake has come. If it comes too early, `wake(at:)` asks for another.
  mutating func woke(at now: Duration) {
    if let wake = nextWake, wake <= now { nextWake = nil }
  }
}
