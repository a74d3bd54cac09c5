import CFocalNcurses
import Foundation
import Store
import Synchronization

/// Restores the terminal when the process ends by a signal from outside, by `exit`, or by a crash.
///
/// This code is unsafe: a signal handler may run between any two instructions, so it must not allocate, lock, or read
/// memory that is half changed. The code is sound for these reasons:
///
/// - The handlers here call only `read`, `write`, `lseek`, `dup2`, `close`, `tcsetattr`, `tcgetpgrp`, `getpgrp`,
///   `sigaction`, `sigemptyset`, `alarm`, `clock_gettime` and `raise`, which POSIX lists as safe in a handler.
/// - The escape sequences and the modes that restore the terminal are in plain memory, which is never freed. `init`
///   stores them while `isArmed` is false. A handler reads them only after it has changed `isArmed` from true to false.
/// - `isArmed`, the signal with its time, and the file descriptors are atomic, because a handler may run on any thread.
/// - `standardError` is -1 while no errors are held back. `holdErrors` stores `heldErrors` before `standardError`. So a
///   handler that finds a file descriptor in `standardError` finds one in `heldErrors`, too.
/// - `writeHeldErrors` copies the errors through `buffer`. Each call first sets `standardError` to -1. If the value was
///   -1 before, the call does not use `buffer`.
/// - `restoreAndCrash` reads the earlier handler of the signal from `previous`. `arm` stores the earlier handler before
///   `arm` installs `restoreAndCrash`.
/// - The pointer to the memory is a global constant. The constant is read before the handlers exist, so its
///   initialiser cannot run inside a handler.
///
/// The handlers are functions without an actor, never closures. A closure written here would be isolated to the main
/// actor, and would trap on another thread. The system may run a handler on any thread.
@MainActor
struct TerminalRescue {
  /// The signals that ask the process to end. While the screen is open, the first `SIGINT`, `SIGTERM` or `SIGHUP` only
  /// asks the `TerminalRun` to end, so that the program can write its files. When the run has ended, this signal gets
  /// its default effect: see `end(by:)`. For a later signal, see `askToEnd`. `SIGQUIT` asks for a core dump of the
  /// program as it is. Its handler therefore restores the terminal, and lets the signal have its default effect at
  /// once.
  private static let endings: [(signal: Int32, handler: @convention(c) (Int32) -> Void)] = [
    (SIGINT, askToEnd), (SIGTERM, askToEnd), (SIGHUP, askToEnd), (SIGQUIT, restoreAndEnd),
  ]
  /// The signals of crashes. The handler restores the terminal, then raises the signal again, for example for Swift's
  /// crash reporter: see `restoreAndCrash`.
  private static let crashes = [SIGSEGV, SIGABRT, SIGILL, SIGTRAP, SIGBUS, SIGFPE]
  /// The signals that are only reported to the program, through `signals`.
  private static let notices = [SIGWINCH, SIGTSTP, SIGCONT]

  /// The reading end of a pipe. Each signal that is reported arrives as one byte, the number of the signal.
  static var signals: Int32 { record.pointee.pipeReading.load(ordering: .relaxed) }

  /// Stores `text` and the present modes of the terminal. Opens the pipe of `signals` if it is not open yet.
  /// Records which of the `endings` are ignored.
  ///
  /// - Parameter text: The escape sequences that undo the changes that ncurses and `Terminal` make.
  init(restoring text: String) {
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count)
    _ = bytes.initialize(from: text.utf8)
    record.pointee.bytes = UnsafeRawPointer(bytes.baseAddress)
    record.pointee.byteCount = bytes.count
    tcgetattr(STDIN_FILENO, &record.pointee.modes)
    // The first `TerminalRun` of the process opens the pipe. Later runs use the same pipe.
    var ends: [Int32] = [-1, -1]
    if Self.signals < 0, pipe(&ends) == 0 {
      for end in ends {
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      }
      record.pointee.pipeReading.store(ends[0], ordering: .releasing)
      record.pointee.pipeWriting.store(ends[1], ordering: .releasing)
    }
    for (number, _) in Self.endings { record.pointee.ignored[Int(number)] = focal_is_ignored(number) ? 1 : 0 }
  }

  /// Installs the handlers. Call this after ncurses has opened the screen, because ncurses installs handlers too.
  func arm() {
    record.pointee.isArmed.store(true, ordering: .releasing)
    restoreAtExit
    // A signal that was ignored when the process started, as under `nohup`, stays ignored.
    for (number, handler) in Self.endings where record.pointee.ignored[Int(number)] == 0 {
      _ = focal_handle_signal(number, handler, nil)
    }
    for number in Self.crashes {
      _ = focal_handle_crash(
        number,
        restoreAndCrash,
        record.pointee.previous + Int(number)
      )
    }
    for number in Self.notices where !focal_is_ignored(number) {
      _ = focal_handle_signal(number, note, nil)
    }
  }

  /// The signal that has asked the run to end; `nil` if none has.
  static var ending: Int32? {
    let number = record.pointee.ending.load(ordering: .acquiring)
    return number == 0 ? nil : number
  }

  /// Acts as if a `SIGHUP` had arrived, because the terminal is gone and its `SIGHUP` may still be on the way. Does
  /// nothing if the process ignores `SIGHUP`, or if a signal has already asked the run to end.
  static func hangUp() {
    if ending == nil, record.pointee.ignored[Int(SIGHUP)] == 0 { askToEnd(SIGHUP) }
  }

  /// Does the work of `ProgramEnd`, then lets a signal end the process. So the parent process sees the signal as the
  /// cause, as if the signal had no handler.
  static func end(by number: Int32) -> Never {
    // Restarts the time limit that `askToEnd` has started, so that the work below gets the full time.
    _ = alarm(timeLimit)
    ProgramEnd.perform()
    _ = focal_default_signal(number, nil)
    raiseUnblocked(number)
    _exit(128 + number)
  }

  /// From now on, the end of the process does not restore the terminal: the screen is closed, and nothing is left to
  /// restore.
  static func disarm() {
    record.pointee.isArmed.store(false, ordering: .releasing)
    // Between two runs, Ctrl-Z stops the process as usual.
    if !focal_is_ignored(SIGTSTP) { _ = focal_default_signal(SIGTSTP, nil) }
  }

  /// Holds back the program's output to standard error, which would otherwise appear across the screen.
  ///
  /// Does nothing if standard error is no terminal, if output is held back already, or if the system cannot duplicate
  /// the file descriptor of standard error or create a temporary file for the output.
  static func holdErrors() {
    guard isatty(STDERR_FILENO) == 1, record.pointee.standardError.load(ordering: .acquiring) < 0 else { return }
    let copy = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0 else { return }
    var path = Array("\(NSTemporaryDirectory())/focal.XXXXXX".utf8CString)
    let file = mkstemp(&path)
    guard file >= 0 else {
      close(copy)
      return
    }
    unlink(path)
    record.pointee.heldErrors.store(file, ordering: .releasing)
    record.pointee.standardError.store(copy, ordering: .releasing)
    dup2(file, STDERR_FILENO)
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
  }

  /// Connects standard error to the terminal again, and writes the output that was held back.
  static func releaseErrors() { writeHeldErrors() }

  /// Stops the process until it is continued, as the terminal's Ctrl-Z would have done.
  ///
  /// Does nothing if the process ignores `SIGTSTP` since its start, because its parent does not expect it to stop.
  ///
  /// Uses `SIGTSTP`, not `SIGSTOP`: if no shell could continue the process, the system discards `SIGTSTP`, and this
  /// function does nothing. The system would not discard `SIGSTOP`.
  static func stopProcess(withGroup: Bool) {
    if focal_is_ignored(SIGTSTP) { return }
    if withGroup {
      // Stops the other processes of the process group. This process ignores the signal here, and stops itself below.
      focal_ignore_signal(SIGTSTP)
      kill(0, SIGTSTP)
    }
    _ = focal_default_signal(SIGTSTP, nil)
    raiseUnblocked(SIGTSTP)
    _ = focal_handle_signal(SIGTSTP, note, nil)
  }

  /// Raises a signal on this thread while the signal is unblocked, so that it has taken effect when the call returns.
  private static func raiseUnblocked(_ number: Int32) {
    var only = sigset_t()
    var before = sigset_t()
    sigemptyset(&only)
    sigaddset(&only, number)
    pthread_sigmask(SIG_UNBLOCK, &only, &before)
    raise(number)
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }
}

/// The data of the signal handlers. There is one record for the process, because signals belong to the process.
private struct RescueRecord: ~Copyable {
  let isArmed = Atomic(false)
  /// The signal that has asked the run to end, and the time at which it came. Both are 0 if there is none. The time is
  /// stored first, and only by the first signal: see `askToEnd`.
  let ending = Atomic<Int32>(0)
  let endingTime = Atomic(0)
  var modes = termios()
  var bytes: UnsafeRawPointer?
  var byteCount = 0
  let pipeReading = Atomic<Int32>(-1)
  let pipeWriting = Atomic<Int32>(-1)
  /// Two file descriptors: a copy of the original standard error, and the file that receives the errors instead. The
  /// first is -1 while no errors are held back.
  let standardError = Atomic<Int32>(-1)
  let heldErrors = Atomic<Int32>(-1)
  let buffer = UnsafeMutableRawPointer.allocate(byteCount: 4_096, alignment: 1)
  let previous = UnsafeMutablePointer<sigaction>.allocate(capacity: 64)
  let ignored = UnsafeMutablePointer<Int32>.allocate(capacity: 64)
}

nonisolated(unsafe) private let record: UnsafeMutablePointer<RescueRecord> = {
  let record = UnsafeMutablePointer<RescueRecord>.allocate(capacity: 1)
  record.initialize(to: RescueRecord())
  record.pointee.previous.initialize(repeating: sigaction(), count: 64)
  record.pointee.ignored.initialize(repeating: 0, count: 64)
  return record
}()

/// Registers `restore` with `atexit`. Read by each `arm`, but initialised only once.
private let restoreAtExit: Void = { _ = atexit(restore) }()

private func restore() {
  guard record.pointee.isArmed.exchange(false, ordering: .acquiringAndReleasing) else { return }
  if let bytes = record.pointee.bytes { _ = write(STDOUT_FILENO, bytes, record.pointee.byteCount) }
  // A background process must not set the modes: the system would stop it, and the shell has set its own modes.
  if tcgetpgrp(STDIN_FILENO) == getpgrp() { tcsetattr(STDIN_FILENO, TCSANOW, &record.pointee.modes) }
  writeHeldErrors()
}

private func writeHeldErrors() {
  let terminal = record.pointee.standardError.exchange(-1, ordering: .acquiringAndReleasing)
  guard terminal >= 0 else { return }
  let file = record.pointee.heldErrors.load(ordering: .acquiring)
  dup2(terminal, STDERR_FILENO)
  lseek(file, 0, SEEK_SET)
  while case let count = read(file, record.pointee.buffer, 4_096), count > 0 {
    _ = write(terminal, record.pointee.buffer, count)
  }
  close(terminal)
  close(file)
}

/// The number of seconds within which the run must end after a signal. The work of `ProgramEnd` then gets the same
/// number of seconds. A program that takes longer is ended.
private let timeLimit: UInt32 = 5

/// For this many nanoseconds after the first signal, a later signal counts as a repetition of the first. For example, a
/// shell repeats the terminal's `SIGHUP`, and `timeout` signals the program, then the program's group.
private let repetitionTime = 500_000_000

/// Handles a signal that asks the program to end. The first such signal is recorded, wakes the run, and starts the time
/// limit; but if the screen is closed, the first signal ends the process at once. A later signal ends the process at
/// once if the first arrived at least `repetitionTime` ago. Otherwise the later signal is ignored.
private func askToEnd(_ number: Int32) {
  var now = timespec()
  clock_gettime(CLOCK_MONOTONIC, &now)
  let time = now.tv_sec * 1_000_000_000 + now.tv_nsec
  let (isFirst, first) =
    record.pointee.endingTime.compareExchange(expected: 0, desired: time, ordering: .acquiringAndReleasing)
  if isFirst, record.pointee.isArmed.load(ordering: .acquiring) {
    record.pointee.ending.store(number, ordering: .releasing)
    note(number)
    _ = focal_handle_signal(SIGALRM, endLate, nil)
    _ = alarm(timeLimit)
  } else if isFirst || time - first >= repetitionTime {
    restoreAndEnd(number)
  }
}

private func endLate(_: Int32) { restoreAndEnd(record.pointee.ending.load(ordering: .acquiring)) }

private func restoreAndEnd(_ number: Int32) {
  restore()
  _ = focal_default_signal(number, nil)
  raise(number)
}

/// Restores the terminal, then raises the signal again for the crash reporter, or for the system.
///
/// The signal stays blocked until this handler returns. So the raised signal arrives after the handler, at the
/// instruction that the handler interrupted.
/// - If this instruction crashed, the crash reporter shows the instruction, and removes its own handlers. When the
///   reporter has returned, the instruction crashes again, and the second crash ends the process.
/// - If the signal was sent, for instance by `kill`, the default action of the signal ends the process. The reporter is
///   not called: after its report, the process would go on, because no instruction crashes.
/// - `SIGABRT` is an exception: the reporter is called, even if the signal was sent. Usually, `abort` has sent this
///   signal. After the report, `abort` ends the process.
private func restoreAndCrash(_ number: Int32, _ info: UnsafeMutablePointer<siginfo_t>?, _: UnsafeMutableRawPointer?) {
  restore()
  if let info, focal_was_sent(info), number != SIGABRT {
    _ = focal_default_signal(number, nil)
  } else {
    sigaction(number, record.pointee.previous + Int(number), nil)
  }
  raise(number)
}

private func note(_ number: Int32) {
  let before = errno
  var byte = UInt8(truncatingIfNeeded: number)
  _ = write(record.pointee.pipeWriting.load(ordering: .acquiring), &byte, 1)
  errno = before
}
