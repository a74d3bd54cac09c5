import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A program on a pseudo-terminal, with a user who types and looks.
///
/// The methods block: call them on a separate thread. No method waits for a fixed time. A method returns when the
/// awaited text is shown, or fails when the time limit has passed.
final class PseudoTerminal {
  /// The end of a program.
  enum Ending: Equatable {
    case exited(Int32)
    case killed(signal: Int32)
  }

  /// The time limit. Starting a program takes long on a busy machine, but not this long.
  static let limit: TimeInterval = 60

  private(set) var screen: TerminalScreen
  let processID: pid_t
  /// The controlling side of the terminal. Only the program has the other side, so reading here ends when the program
  /// does.
  private var controller: Int32
  private var ending: Ending?
  /// True if no process has the terminal open any more.
  private var hasEnded = false

  /// Runs the program as the leader of a session on this terminal.
  ///
  /// - Parameter environment: Variables that differ from those of a plain xterm.
  init(
    _ program: URL,
    _ arguments: [String] = [],
    columns: Int = 80,
    rows: Int = 24,
    environment: [String: String] = [:]
  ) throws {
    var ends: (controller: Int32, terminal: Int32) = (-1, -1)
    guard openpty(&ends.controller, &ends.terminal, nil, nil, nil) == 0 else { throw SocketError(code: errno) }
    controller = ends.controller
    defer { close(ends.terminal) }
    var name = [CChar](repeating: 0, count: 256)
    guard ttyname_r(ends.terminal, &name, name.count) == 0 else { throw SocketError(code: errno) }
    let path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    screen = TerminalScreen(columns: columns, rows: rows)
    _ = fcntl(controller, F_SETFD, FD_CLOEXEC)
    _ = fcntl(ends.terminal, F_SETFD, FD_CLOEXEC)
    Self.setSize(controller, columns, rows)
    processID = try Self.spawn(program, arguments, on: path, Self.environment.merging(environment) { $1 })
  }

  deinit {
    if ending == nil {
      kill(processID, SIGKILL)
      var status: Int32 = 0
      waitpid(processID, &status, 0)
    }
    close(controller)
  }

  /// Types characters, or the sequences of other keys.
  func type(_ text: String) {
    type(bytes: Array(text.utf8))
  }

  func type(bytes: [UInt8]) {
    _ = write(controller, bytes, bytes.count)
  }

  /// Clicks with the left button.
  func click(column: Int, row: Int) {
    mouse(.press(0), column: column, row: row)
    mouse(.release(0), column: column, row: row)
  }

  /// An event of a mouse button. The buttons of the wheel have numbers from 64.
  enum MouseEvent {
    case press(Int)
    case release(Int)
  }

  /// Reports a mouse event in the encoding that the program has asked for.
  func mouse(_ event: MouseEvent, column: Int, row: Int) {
    switch event {
    case .press(let button) where screen.reportsMouseInDigits: type("\u{1B}[<\(button);\(column + 1);\(row + 1)M")
    case .release(let button) where screen.reportsMouseInDigits: type("\u{1B}[<\(button);\(column + 1);\(row + 1)m")
    case .press(let button): type(bytes: [0x1B, 0x5B, 0x4D, UInt8(32 + button), UInt8(33 + column), UInt8(33 + row)])
    case .release: type(bytes: [0x1B, 0x5B, 0x4D, 35, UInt8(33 + column), UInt8(33 + row)])
    }
  }

  func resize(columns: Int, rows: Int) {
    screen.resize(columns: columns, rows: rows)
    Self.setSize(controller, columns, rows)
  }

  /// Reads until the screen satisfies the predicate. Returns false if the time limit passes or the program ends before
  /// that.
  func waits(until isAsDescribed: (TerminalScreen) -> Bool) -> Bool {
    let end = Date(timeIntervalSinceNow: Self.limit)
    while !isAsDescribed(screen) {
      if !read(until: end) { return isAsDescribed(screen) }
    }
    return true
  }

  func waits(for text: String) -> Bool { waits { $0.text.contains(text) } }

  /// Reads until the program has ended. Calls `nudge` every tenth of a second meanwhile.
  func waitForEnd(nudge: () -> Void = {}) -> Ending? {
    let end = Date(timeIntervalSinceNow: Self.limit)
    // Reading ends when no process has the terminal open.
    while !hasEnded, Date.now < end {
      nudge()
      _ = read(until: min(end, Date(timeIntervalSinceNow: 0.1)))
    }
    // If the time limit has passed, the program still has it open, and waiting for its end would take for ever.
    return hasEnded ? takeEnding() : nil
  }

  /// Closes the terminal, as its window does, and waits until the program has ended.
  func hangUp() -> Ending? {
    close(controller)
    controller = -1
    return takeEnding()
  }

  private func takeEnding() -> Ending? {
    var status: Int32 = 0
    guard waitpid(processID, &status, 0) == processID else { return nil }
    ending = status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .killed(signal: status & 0x7F)
    return ending
  }

  /// True if the terminal echoes and collects lines, as a shell needs it.
  var isInLineMode: Bool {
    var modes = termios()
    guard tcgetattr(controller, &modes) == 0 else { return false }
    return modes.c_lflag & tcflag_t(ICANON) != 0 && modes.c_lflag & tcflag_t(ECHO) != 0
  }

  private func read(until end: Date) -> Bool {
    var readable = pollfd(fd: controller, events: Int16(POLLIN), revents: 0)
    let wait = Int32(max(0, min(end.timeIntervalSinceNow, Self.limit)) * 1000)
    guard poll(&readable, 1, wait) > 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 4096)
    #if canImport(Glibc)
      let count = Glibc.read(controller, &buffer, buffer.count)
    #elseif canImport(Musl)
      let count = Musl.read(controller, &buffer, buffer.count)
    #else
      let count = Darwin.read(controller, &buffer, buffer.count)
    #endif
    guard count > 0 else {
      hasEnded = true
      return false
    }
    screen.feed(buffer.prefix(count))
    return true
  }

  private static func setSize(_ descriptor: Int32, _ columns: Int, _ rows: Int) {
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(descriptor, UInt(TIOCSWINSZ), &size)
  }

  private static func spawn(
    _ program: URL,
    _ arguments: [String],
    on terminal: String,
    _ environment: [String: String]
  ) throws -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The leader of a new session gets the first terminal that it opens as its controlling terminal.
    posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    // A thread that serves a queue has signals blocked, and its child processes inherit that.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    // A test run may ignore signals, as under `nohup` or in the background of a script. Its child processes inherit
    // that, and a program that is started so does not end when the terminal hangs up.
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigdefault(&attributes, &all)
    let setsSignals = Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF)
    posix_spawnattr_setflags(&attributes, Self.startsSession | setsSignals)
    var words = ([program.path] + arguments).map { strdup($0) } + [nil]
    var environment = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer {
      for string in words + environment { free(string) }
    }
    var processID: pid_t = 0
    let code = posix_spawn(&processID, program.path, &actions, &attributes, &words, &environment)
    guard code == 0 else { throw SocketError(code: code) }
    return processID
  }

  #if canImport(Darwin)
    private static let startsSession = Int16(POSIX_SPAWN_SETSID)
  #else
    // POSIX_SPAWN_SETSID. <spawn.h> declares it only for programs that ask for GNU extensions.
    private static let startsSession: Int16 = 0x80
  #endif

  private static var environment: [String: String] {
    // Turns off Swift's own crash reporter, which would ask for input on this terminal.
    LoginProgram.environment.merging(["TERM": "xterm", "SWIFT_BACKTRACE": "enable=no"]) { $1 }
  }
}
