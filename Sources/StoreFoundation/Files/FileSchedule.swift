/// Decides what to do next for one file: write its value, look at what another process has written, or wait.
///
/// A pure value: it takes events, with their times, and returns one command at a time. ``StoredFile`` performs the
/// commands. The schedule knows a value by its number, which grows with each change.
struct FileSchedule {
  /// A command for the file. `wrote`, `failed` or `looked` tells the schedule that the command has ended. Until then,
  /// the schedule returns no other command.
  enum Command: Equatable {
    /// Write the newest value. If `keepsAside` is true, the content of the file could not be read, so save the content
    /// under another name first.
    case write(version: Int, keepsAside: Bool)
    /// Read the file. If its content has changed, tell the observers.
    case look
  }

  private let timing: FileTiming
  /// The number of the newest value, and of the value that was written last. If both are equal, no value waits to be
  /// written.
  private(set) var newest = 0
  private(set) var written = 0
  /// True after `command(at:)` has returned a `Command`, until this command has ended.
  private(set) var isBusy = false
  /// True if the most recent read of the file has failed, and no write has replaced the content since.
  private var isUnread = false
  /// The time when the value first changed after the last write began; `nil` if the value has not changed since.
  private var changedSince: Duration?
  private var writeDue: Duration?
  private var lookDue: Duration?
  /// The time of the next wake; `nil` if no wake is expected. `wake(at:)` may replace the time by an earlier one. The
  /// wake at the old time still comes, because the clock cannot cancel a wake.
  private var nextWake: Duration?
  /// The number of writes that have failed since the last successful one.
  private var failures = 0

  init(timing: FileTiming) { self.timing = timing }

  var hasUnwritten: Bool { newest != written }

  // MARK: Events

  /// Notes a change of the value. If `isUrgent` is true, the write is due now. Otherwise the write is due when the
  /// value has not changed for `timing.quiet`. If the value keeps changing, the write is due `timing.longest` after
  /// `changedSince`.
  mutating func changed(at now: Duration, isUrgent: Bool) {
    newest += 1
    let since = changedSince ?? now
    changedSince = since
    // A write that is due is not put off.
    if let due = writeDue, due <= now { return }
    writeDue = isUrgent ? now : min(now + timing.quiet, since + timing.longest)
  }

  /// Makes the next write due at once, for a flush. Does nothing if no value waits to be written.
  mutating func hurry(at now: Duration) {
    if hasUnwritten { writeDue = now }
  }

  /// Notes that another process may have changed the file or the folder around it.
  mutating func noticed(at now: Duration) {
    if lookDue == nil { lookDue = now + timing.notice }
  }

  /// Notes the result of a read. `isReadable` is false if reading or decoding has failed.
  mutating func read(isReadable: Bool) { isUnread = !isReadable }

  // MARK: Commands

  /// Begins and returns the command that is due. Returns `nil` if no command is due, or if the previous command has not
  /// ended. If the command `look` is due while a newer value waits to be written later, drops `look` and returns `nil`.
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
      // While a newer value waits to be written, the file is not read, because its content is out of date.
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
    // If `hurry` was called during the write, another write is due. That write is not needed if the value has not
    // changed since this write began.
    if !hasUnwritten { writeDue = nil }
  }

  /// Notes that a write has failed. If the value has changed or `hurry` was called since the write began, the next
  /// write is scheduled already. Otherwise the newest value is written again after `timing.retry(after:)`; if this is
  /// `nil`, no write is scheduled.
  mutating func failed(at now: Duration) {
    isBusy = false
    failures += 1
    if writeDue == nil { writeDue = timing.retry(after: failures).map { now + $0 } }
  }

  mutating func looked() { isBusy = false }

  // MARK: Time

  /// Returns the delay after which to call `woke(at:)` and then `command(at:)`. Returns `nil` if no wake is needed: no
  /// command is scheduled, a command has not ended, or an earlier call has asked for a wake that comes in time.
  mutating func wake(at now: Duration) -> Duration? {
    guard !isBusy, let due = [writeDue, lookDue].compactMap(\.self).min() else { return nil }
    if let nextWake, nextWake <= due { return nil }
    nextWake = due
    return max(due - now, .zero)
  }

  /// Notes that a wake has come. A clock never calls too early. So a call before `nextWake` belongs to a wake that was
  /// replaced, and changes nothing.
  mutating func woke(at now: Duration) {
    if let wake = nextWake, wake <= now { nextWake = nil }
  }
}
