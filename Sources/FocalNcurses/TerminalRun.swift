import CFocalNcurses
import FocalTerminal
import Foundation

/// Shows a program on the terminal until the program ends.
///
/// This is a whole `main.swift`:
///
/// ```swift
/// import FocalNcurses
/// import FocalTerminal
/// import Store
///
/// let store = Store(initialState: Guests.State()) { Guests() }
/// await TerminalRun.main { size in Guests.page(store, size: size) }
/// ```
///
/// The program ends when it is dismissed: by Ctrl-C if the program does not handle this key, by
/// `PageSession.dismiss()`, or by an effect of its root feature that calls `dismiss`. Then the terminal is restored,
/// the code after the call runs, and the exit status is that of your program, 0 if it sets none.
///
/// The signals `SIGINT`, `SIGTERM` and `SIGHUP` end the program, too. `SIGHUP` comes when the terminal is closed. The
/// terminal is restored, shared values are written to their files, and then the signal ends the process, so that the
/// parent sees the cause. The code after the call does not run. A program that hangs is ended five to ten seconds after
/// the signal. A second signal, at least half a second after the first, ends the program at once, and so does Ctrl-\,
/// which sends `SIGQUIT`.
///
/// The terminal is also restored after a call of `exit` and after a crash. Ctrl-Z stops the program, which later
/// continues where it was. While the program is shown, output to standard error is held back. It is written when the
/// terminal is restored.
@MainActor
public final class TerminalRun {
  private enum Event {
    case received([Input])
    case terminalGone
    case signal(Int32)
    /// The time limit of an incomplete input is over. The number is the `id` of its `InputParser.Pending`.
    case expired(Int)
    /// The program called `onChange`, the timer of `turnIndicator()` fired, or the run has begun.
    case changed
  }

  private let terminal: Terminal
  private let program: any TerminalProgram
  private let events: AsyncStream<Event>
  private let continuation: AsyncStream<Event>.Continuation
  private var input = TerminalInput()
  private var sources: [any DispatchSourceProtocol] = []
  private var indicator: Task<Void, Never>?
  private var expiry: (id: Int, task: Task<Void, Never>)?
  private var step = 0

  /// True if standard input and output are a terminal.
  public static var hasTerminal: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

  /// Shows a program until it ends. If the terminal cannot show the program, writes the reason to standard error in one
  /// line, and ends the process with `UsageError.exitStatus`, 64.
  ///
  /// - Parameters:
  ///   - theme: The colours for a dark or a light terminal: see ``show(instead:theme:_:)``.
  ///   - open: Makes the program, given the screen's size. Not called if the terminal cannot show a program.
  /// - Returns: The program, which has ended.
  @discardableResult
  public static func main(
    theme: @escaping (Appearance) -> Theme = Theme.standard(for:),
    _ open: (CellSize) -> any TerminalProgram
  ) async -> any TerminalProgram {
    StandardStreams.open()
    do {
      return try await show(theme: theme, open)
    } catch {
      let name = CommandLine.arguments.first.map { URL(filePath: $0).lastPathComponent }
      StandardStreams.complain(error.message(of: name ?? "focal"))
      exit(UsageError.exitStatus)
    }
  }

  /// Shows a program until it ends, for a `main` that reports errors itself.
  ///
  /// - Parameters:
  ///   - example: Command-line arguments that run your program without a terminal, such as `--keys '<Tab>'`. The thrown
  ///     error shows the arguments as an example. `nil` if there are none.
  ///   - theme: The colours for a dark or a light terminal. The terminal is asked for its background. Until it answers,
  ///     the variable `COLORFGBG` decides, and without the variable, the terminal counts as dark. When the terminal
  ///     reports another appearance, the colours change.
  ///   - open: Makes the program, given the screen's size. Not called if the terminal cannot show a program.
  /// - Returns: The program, which has ended.
  /// - Throws: `UsageError` if standard input or output is not a terminal, or if ncurses cannot open a screen.
  @discardableResult
  public static func show(
    instead example: String? = nil,
    theme: @escaping (Appearance) -> Theme = Theme.standard(for:),
    _ open: (CellSize) -> any TerminalProgram
  ) async throws(UsageError) -> any TerminalProgram {
    for (descriptor, name) in [(STDIN_FILENO, "input"), (STDOUT_FILENO, "output")] where isatty(descriptor) == 0 {
      throw UsageError("standard \(name) is not a terminal", example: example)
    }
    let terminal = try Terminal(instead: example, theme: theme)
    let program = open(terminal.size)
    let run = TerminalRun(terminal, program)
    await run.run()
    if let signal = TerminalRescue.ending { TerminalRescue.end(by: signal) }
    if let farewell = program.farewell { print(farewell) }
    return program
  }

  private init(_ terminal: Terminal, _ program: any TerminalProgram) {
    self.terminal = terminal
    self.program = program
    (events, continuation) = AsyncStream.makeStream()
  }

  /// Handles all events in one loop, until the program ends. The loop does not poll: it waits for events from standard
  /// input, signals, timers and the program. One timer redraws frames that are animated. Another timer limits the wait
  /// for the remaining bytes of an incomplete input.
  private func run() async {
    listen()
    program.glyphs = terminal.glyphs
    program.onChange = { [continuation] in continuation.yield(.changed) }
    defer {
      program.onChange = nil
      for source in sources { source.cancel() }
      input.close()
      indicator?.cancel()
      expiry?.task.cancel()
      terminal.close()
    }
    continuation.yield(.changed)
    for await event in events {
      guard TerminalRescue.ending == nil else { return }
      switch event {
      case .received(let inputs): receive(inputs)
      case .terminalGone:
        TerminalRescue.hangUp()
        return
      case .expired(let id):
        receive(input.expire(id))
        awaitRest()
      case .signal(SIGWINCH): terminal.resize()
      case .signal(SIGTSTP): terminal.suspend(withGroup: false)
      case .signal: terminal.redraw()
      case .changed: break
      }
      if program.isDismissed || TerminalRescue.ending != nil { return }
      draw()
    }
  }

  private func receive(_ inputs: [Input]) {
    if let appearance = input.appearance { terminal.take(appearance) }
    for input in inputs {
      if input == .control("z") {
        // Ctrl-Z arrives as a key, not as a signal: ncurses ignores `SIGTSTP` while it draws, so a signal could be
        // lost.
        terminal.suspend(withGroup: true)
      } else {
        program.handle(input)
      }
    }
  }

  private func readInput() {
    guard let inputs = input.read() else {
      continuation.yield(.terminalGone)
      return
    }
    continuation.yield(.received(inputs))
    awaitRest()
  }

  /// If a sequence, a code point or a paste has begun and not ended, starts the time limit for its remaining bytes.
  /// Does nothing if that time limit was started before.
  private func awaitRest() {
    guard let pending = input.pending else { return }
    if let expiry, expiry.id == pending.id { return }
    expiry?.task.cancel()
    let task = Task { [continuation] in
      guard (try? await Task.sleep(for: pending.limit)) != nil else { return }
      continuation.yield(.expired(pending.id))
    }
    expiry = (pending.id, task)
  }

  private func draw() {
    turnIndicator()
    if program.size != terminal.size { program.size = terminal.size }
    terminal.show(program.screen(step: step))
  }

  /// Starts a timer if `program.isBusy` is true, and ends the timer otherwise. The timer redraws the frame ten times a
  /// second.
  private func turnIndicator() {
    guard program.isBusy else {
      indicator?.cancel()
      indicator = nil
      step = 0
      return
    }
    guard indicator == nil else { return }
    indicator = Task { [weak self] in
      while (try? await Task.sleep(for: .milliseconds(100))) != nil, let self {
        step += 1
        continuation.yield(.changed)
      }
    }
  }

  /// Starts to watch standard input and the pipe of the signals.
  private func listen() {
    watch(STDIN_FILENO) { [weak self] in self?.readInput() }
    let signals = TerminalRescue.signals
    watch(signals) { [continuation] in
      var numbers = [UInt8](repeating: 0, count: 64)
      let count = read(signals, &numbers, numbers.count)
      for number in numbers.prefix(max(0, count)) { continuation.yield(.signal(Int32(number))) }
    }
  }

  /// Calls `body` on the main queue whenever something can be read.
  private func watch(_ descriptor: Int32, _ body: @escaping @MainActor () -> Void) {
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
    source.setEventHandler { MainActor.assumeIsolated { body() } }
    source.activate()
    sources.append(source)
  }
}
