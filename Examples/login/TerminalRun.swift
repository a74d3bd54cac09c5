import CNcurses
import Foundation
import LoginForm

/// The form on the terminal, from its opening until the person leaves.
///
/// One loop, fed by everything that can happen. Nothing polls: standard input, the signals and the progress indicator's
/// timer wake the main queue, and the timer exists only while a login is in flight.
@MainActor
final class TerminalRun {
  private enum Event {
    case key(Key)
    case signal(Int32)
    case suspend
    /// The state or the focus changed, or the indicator turned.
    case changed
    case terminalGone
  }

  private let terminal: Terminal
  private let form: FormSession
  private let events: AsyncStream<Event>
  private let continuation: AsyncStream<Event>.Continuation
  private var sources: [any DispatchSourceProtocol] = []
  private var indicator: Task<Void, Never>?
  private var step = 0

  /// Shows the form; true if somebody was signed in when it closed.
  static func isSignedIn(after arguments: LoginArguments) async throws(UsageError) -> Bool {
    if arguments.traces, arguments.traceFile == nil, isatty(STDERR_FILENO) == 1 {
      throw UsageError(
        "--trace writes to standard error, where the form is shown",
        example: "--trace-file login.trace"
      )
    }
    let log = try arguments.log()
    let run = TerminalRun(try Terminal(), arguments, log)
    return await run.run()
  }

  private init(_ terminal: Terminal, _ arguments: LoginArguments, _ log: TraceLog?) {
    self.terminal = terminal
    // About a second, so that the login in flight is seen.
    form = FormSession(arguments, answeringAfter: .seconds(1), size: terminal.size, log: log)
    (events, continuation) = AsyncStream.makeStream()
  }

  private func run() async -> Bool {
    listen()
    let observation = form.store.observe { [continuation] in continuation.yield(.changed) }
    defer {
      observation.cancel()
      for source in sources { source.cancel() }
      indicator?.cancel()
      terminal.close()
    }
    draw()
    for await event in events {
      switch event {
      case .key(let key):
        if form.store.session != nil, key == .return || key == .escape { return true }
        form.press(key)
      case .signal(SIGWINCH): terminal.resize()
      case .suspend: terminal.suspend(withGroup: true)
      case .signal(SIGTSTP): terminal.suspend(withGroup: false)
      case .signal: terminal.redraw()
      case .changed: break
      case .terminalGone: return form.store.session != nil
      }
      draw()
    }
    return form.store.session != nil
  }

  private func draw() {
    turnIndicator()
    form.size = terminal.size
    terminal.show(form.layout.screen(form.contents(step: step)))
  }

  /// Keeps the indicator turning while a login is in flight, ten times a second.
  private func turnIndicator() {
    guard form.store.isLoggingIn else {
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

  /// Lets keys and signals in.
  private func listen() {
    watch(STDIN_FILENO) { [terminal, continuation] in
      var isSuspended = false
      guard let keys = terminal.readKeys(onSuspend: { isSuspended = true }) else {
        continuation.yield(.terminalGone)
        return false
      }
      for key in keys { continuation.yield(.key(key)) }
      // Not by way of a signal: ncurses ignores that while it draws, and one that is on its way then is lost.
      if isSuspended { continuation.yield(.suspend) }
      return true
    }
    let signals = TerminalRescue.signals
    watch(signals) { [continuation] in
      var numbers = [UInt8](repeating: 0, count: 64)
      let count = read(signals, &numbers, numbers.count)
      for number in numbers.prefix(max(0, count)) { continuation.yield(.signal(Int32(number))) }
      return true
    }
  }

  /// Calls `body` on the main queue whenever something can be read, until it returns false.
  private func watch(_ descriptor: Int32, _ body: @escaping @MainActor () -> Bool) {
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
    // The source and its handler hold each other until it is cancelled, which `run()` does at its end.
    source.setEventHandler {
      MainActor.assumeIsolated {
        if !body() { source.cancel() }
      }
    }
    source.activate()
    sources.append(source)
  }
}
