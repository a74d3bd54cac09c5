import CFocalNcurses
import Foundation
import Store

/// Gives the terminal back when the process is ended from outside, by `exit`, or by a crash.
///
/// Unsafe, and why it is sound: a signal handler may run between any two instructions, so it must not allocate, lock,
/// or touch what the program is changing. The handlers here call only `read`, `write`, `lseek`, `dup2`, `close`,
/// `tcsetattr`, `sigaction`, `alarm`, `clock_gettime`, `raise` and `kill`, which POSIX lists as safe in a handler, on
/// plain memory that `init` filled before any handler was installed, that is never freed, and of which later only whole
/// words change: the flag `isArmed`, a signal with its time, and the numbers of files. The pointers to it are global
/// constants, read once before the handlers exist, so that no initialiser can run inside a handler. The handlers are
/// functions of no actor, never closures: a closure written here would belong to the main actor, and would trap when it
/// finds itself on the thread that the system chose.
@MainActor
struct TerminalRescue {
  /// Ended from outside. The handler only asks the run to end, so that the program can write its files; then the signal
  /// does what it does by default. `SIGQUIT` does so at once: it asks for an image of the program as it is.
  private static let endings: [(signal: Int32, handler: @convention(c) (Int32) -> Void)] = [
    (SIGINT, askToEnd), (SIGTERM, askToEnd), (SIGHUP, askToEnd), (SIGQUIT, restoreAndEnd),
  ]
  /// Crashes: restored, then handed to whoever handled it before, which is Swift's own crash reporter.
  private static let crashes = [SIGSEGV, SIGABRT, SIGILL, SIGTRAP, SIGBUS, SIGFPE]
  /// Only reported to the program, through `signals`.
  private static let notices = [SIGWINCH, SIGTSTP, SIGCONT]

  /// The end of a pipe on which every notice arrives as one byte, its number.
  static var signals: Int32 { record.pointee.pipeReading }

  /// Remembers the terminal's modes as they are now, and the bytes that undo what ncurses will do.
  init(restoring text: String) {
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count)
    _ = bytes.initialize(from: text.utf8)
    record.pointee.bytes = UnsafeRawPointer(bytes.baseAddress)
    record.pointee.byteCount = bytes.count
    tcgetattr(STDIN_FILENO, &record.pointee.modes)
    var ends: [Int32] = [-1, -1]
    if pipe(&ends) == 0 {
      for end in ends {
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      }
      record.pointee.pipeReading = ends[0]
      record.pointee.pipeWriting = ends[1]
    }
    for (number, _) in Self.endings { record.pointee.ignored[Int(number)] = focal_is_ignored(number) ? 1 : 0 }
  }

  /// Takes the signals; after ncurses has opened the screen, because ncurses takes some of them too.
  func arm() {
    record.pointee.isArmed = 1
    restoreAtExit
    // A signal that the parent process ignores, as `nohup` arranges, stays ignored.
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
  static var ending: Int32? { record.pointee.ending == 0 ? nil : record.pointee.ending }

  /// The terminal is gone. Its `SIGHUP` may still be on the way, so it counts as received, unless it is ignored.
  static func hangUp() {
    if ending == nil, record.pointee.ignored[Int(SIGHUP)] == 0 { askToEnd(SIGHUP) }
  }

  /// Does the work that is left before the program ends, then lets a signal end the process. So the parent process sees
  /// the signal as the cause, as if it had no handler.
  static func end(by number: Int32) -> Never {
    // The work has as much time as the run had.
    _ = alarm(timeLimit)
    ProgramEnd.perform()
    _ = focal_default_signal(number, nil)
    raiseUnblocked(number)
    _exit(128 + number)
  }

  /// The screen is closed: the handlers have nothing left to restore.
  static func disarm() {
    record.pointee.isArmed = 0
  }

  /// Holds back what the program writes to standard error, which would otherwise stand across the screen.
  ///
  /// Does nothing if standard error is no terminal.
  static func holdErrors() {
    guard isatty(STDERR_FILENO) == 1, record.pointee.standardError < 0 else { return }
    var path = Array("\(NSTemporaryDirectory())/focal.XXXXXX".utf8CString)
    let file = mkstemp(&path)
    guard file >= 0 else { return }
    unlink(path)
    let copy = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
    record.pointee.heldErrors = file
    record.pointee.standardError = copy
    dup2(file, STDERR_FILENO)
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
  }

  /// Writes to standard error what was held back.
  static func releaseErrors() { writeHeldErrors() }

  /// Stops the process until it is continued, as the terminal's Ctrl-Z would have done.
  ///
  /// Does nothing where there is no shell that could continue it: the system sees to that, for this signal only.
  static func stopProcess(withGroup: Bool) {
    if withGroup {
      // The others; this process follows below, at a moment of its own choice.
      focal_ignore_signal(SIGTSTP)
      kill(0, SIGTSTP)
    }
    _ = focal_default_signal(SIGTSTP, nil)
    raiseUnblocked(SIGTSTP)
    _ = focal_handle_signal(SIGTSTP, note, nil)
  }

  /// Sends a signal to this very thread, unblocked, so that it has taken effect when the call returns, and not sometime
  /// later.
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
private struct RescueRecord {
  var isArmed: sig_atomic_t = 0
  /// The signal that has asked the run to end, 0 if none has, and the time at which it came.
  var ending: Int32 = 0
  var endingTime = 0
  var modes = termios()
  var bytes: UnsafeRawPointer?
  var byteCount = 0
  var pipeReading: Int32 = -1
  var pipeWriting: Int32 = -1
  /// The terminal as standard error, and the file in its place; -1 while nothing is held back.
  var standardError: Int32 = -1
  var heldErrors: Int32 = -1
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

/// Initialised once.
private let restoreAtExit: Void = { _ = atexit(restore) }()

private func restore() {
  guard record.pointee.isArmed == 1 else { return }
  record.pointee.isArmed = 0
  if let bytes = record.pointee.bytes { _ = write(STDOUT_FILENO, bytes, record.pointee.byteCount) }
  // A background process would be stopped for setting the modes; it has none to give back.
  if tcgetpgrp(STDIN_FILENO) == getpgrp() { tcsetattr(STDIN_FILENO, TCSANOW, &record.pointee.modes) }
  writeHeldErrors()
}

private func writeHeldErrors() {
  let (terminal, file) = (record.pointee.standardError, record.pointee.heldErrors)
  guard terminal >= 0 else { return }
  record.pointee.standardError = -1
  dup2(terminal, STDERR_FILENO)
  lseek(file, 0, SEEK_SET)
  while case let count = read(file, record.pointee.buffer, 4_096), count > 0 {
    _ = write(terminal, record.pointee.buffer, count)
  }
  close(terminal)
  close(file)
}

/// The seconds that the run has to end, and then the work that is left. A program that hangs is ended after them.
private let timeLimit: UInt32 = 5

/// The nanoseconds in which the same request may come twice: a shell repeats the `SIGHUP` of the terminal, and `timeout`
/// sends its signal to the program and to its group.
private let repetitionTime = 500_000_000

/// Notes a signal that asks the program to end. A second request ends the process at once.
private func askToEnd(_ number: Int32) {
  var now = timespec()
  clock_gettime(CLOCK_MONOTONIC, &now)
  let time = now.tv_sec * 1_000_000_000 + now.tv_nsec
  if record.pointee.ending != 0 {
    if time - record.pointee.endingTime >= repetitionTime { restoreAndEnd(number) }
  } else if record.pointee.isArmed == 0 {
    restoreAndEnd(number)
  } else {
    record.pointee.endingTime = time
    record.pointee.ending = number
    note(number)
    _ = focal_handle_signal(SIGALRM, endLate, nil)
    _ = alarm(timeLimit)
  }
}

private func endLate(_: Int32) { restoreAndEnd(record.pointee.ending) }

private func restoreAndEnd(_ number: Int32) {
  restore()
  _ = focal_default_signal(number, nil)
  raise(number)
}

/// The signal is raised again while it is blocked, so it arrives when the handler returns: at the instruction that
/// crashed, which is what the crash reporter then shows. The reporter returns in the belief that the instruction
/// crashes once more, and ends the process; a signal that was sent by somebody would be survived, so it goes without
/// a report. `abort` ends the process by itself.
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
  _ = write(record.pointee.pipeWriting, &byte, 1)
  errno = before
}
