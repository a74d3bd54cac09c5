import Foundation
import Testing

/// The ways out of a program on a pseudo-terminal, and the terminals that cannot show one.
@Suite(.serialized)
struct EndingsOnTerminalTests {
  private static let url = LoginProgram.url.deletingLastPathComponent().appendingPathComponent("endings")
  private static let interrupt = "\u{3}"

  private static func open(_ arguments: [String] = []) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(url, arguments)
    #expect(terminal.waits(for: "┏━ Text"), "\(terminal.screen.text)")
    return terminal
  }

  fileprivate static func expectRestored(_ terminal: PseudoTerminal) {
    #expect(terminal.isInLineMode && !terminal.screen.isAlternate && !terminal.screen.reportsMouse)
    #expect(terminal.screen.showsCursor)
  }

  @Test func ctrlCEndsTheProgramAndTheCodeBehindItRuns() async throws {
    try await onThread {
      let terminal = try Self.open()
      terminal.type(Self.interrupt)
      #expect(terminal.waitForEnd() == .exited(0))
      Self.expectRestored(terminal)
      #expect(terminal.screen.text.contains("the text was ''"))
      #expect(terminal.screen.text.contains("the handlers of exit ran"))
    }
  }

  @Test func theProgramAsksBeforeItEnds() async throws {
    try await onThread {
      let terminal = try Self.open()
      terminal.type("note\(Self.interrupt)")
      #expect(terminal.waits(for: "Discard the text?"))
      // Focus is on the button that keeps the text.
      terminal.type("\r")
      #expect(terminal.waits { !$0.text.contains("Discard the text?") && $0.text.contains("┃  note  ") })
      terminal.type(Self.interrupt)
      #expect(terminal.waits(for: "Discard the text?"))
      terminal.type("\t\r")
      #expect(terminal.waitForEnd() == .exited(0))
      #expect(terminal.screen.text.contains("the text was 'note'"))
    }
  }

  @Test func exitRestoresTheTerminal() async throws {
    try await onThread {
      let terminal = try Self.open()
      terminal.type("\u{18}")
      #expect(terminal.waitForEnd() == .exited(3))
      Self.expectRestored(terminal)
      #expect(terminal.screen.text.contains("the handlers of exit ran"))
      #expect(!terminal.screen.text.contains("the text was"))
    }
  }

  /// A shell may send the signal twice.
  @Test(arguments: [SIGINT, SIGTERM, SIGHUP], [1, 2])
  func aSignalEndsTheProgramWithItsFilesWritten(signal: Int32, times: Int) async throws {
    try await Self.expectWritten { file in
      let terminal = try Self.open([file])
      terminal.type("note")
      #expect(terminal.waits(for: "┃  note"))
      for _ in 0..<times { kill(terminal.processID, signal) }
      #expect(terminal.waitForEnd() == .killed(signal: signal))
      Self.expectRestored(terminal)
      #expect(!terminal.screen.text.contains("the text was"))
      #expect(!terminal.screen.text.contains("the handlers of exit ran"))
    }
  }

  @Test func aTerminalThatIsClosedEndsTheProgramWithItsFilesWritten() async throws {
    try await Self.expectWritten { file in
      let terminal = try Self.open([file])
      terminal.type("note")
      #expect(terminal.waits(for: "┃  note"))
      #expect(terminal.hangUp() == .killed(signal: SIGHUP))
    }
  }

  /// The shell has the terminal then, so the program must not draw.
  @Test func aSignalEndsAStoppedProgramWithItsFilesWritten() async throws {
    try await Self.expectWritten { file in
      let shell = URL(fileURLWithPath: "/bin/sh")
      // While the program is stopped, `wait` returns at once.
      let wait = "until [ \"$status\" = 143 ]; do wait %1; status=$?; done; echo status $status"
      let script = "set -m; \"$0\" \"$1\"; echo stopped; kill %1; kill -CONT %1; \(wait)"
      let terminal = try PseudoTerminal(shell, ["-c", script, Self.url.path, file])
      #expect(terminal.waits(for: "┏━ Text"))
      terminal.type("note")
      #expect(terminal.waits(for: "┃  note"))
      terminal.type("\u{1A}")
      #expect(terminal.waits(for: "status 143"), "\(terminal.screen.text)")
      Self.expectRestored(terminal)
      #expect(terminal.screen.text.contains("stopped") && terminal.screen.backgroundQuestions == 1)
    }
  }

  /// Runs a program whose text is `note` when it ends, before the text has settled.
  private static func expectWritten(_ run: @Sendable (_ file: String) throws -> Void) async throws {
    try await onThread {
      let file = FileManager.default.temporaryDirectory.appending(component: "\(UUID()).json")
      defer { try? FileManager.default.removeItem(at: file) }
      try run(file.path)
      #expect(try String(contentsOf: file, encoding: .utf8) == "\"note\"")
    }
  }

  @Test func theKeyOfTheTerminalEndsAProgramThatHangsAtOnce() async throws {
    try await onThread {
      let terminal = try Self.openHanging()
      terminal.type("\u{1C}")
      #expect(terminal.waitForEnd() == .killed(signal: SIGQUIT))
      Self.expectRestored(terminal)
    }
  }

  @Test func aSecondSignalEndsAProgramThatHangs() async throws {
    try await onThread {
      let terminal = try Self.openHanging()
      kill(terminal.processID, SIGTERM)
      // Not by the first signal, which would end the program later.
      #expect(terminal.waitForEnd { kill(terminal.processID, SIGINT) } == .killed(signal: SIGINT))
      Self.expectRestored(terminal)
    }
  }

  @Test(arguments: [("\u{F}", [SIGABRT]), ("\u{14}", [SIGILL, SIGTRAP])])
  func aCrashInASecondRunIsReportedAndEndsTheProgram(key: String, signals: [Int32]) async throws {
    try await onThread {
      let terminal = try Self.open()
      Self.runAgain(in: terminal, run: 2)
      terminal.type(key)
      let ending = terminal.waitForEnd()
      #expect(signals.contains { ending == .killed(signal: $0) }, "\(String(describing: ending))")
      Self.expectRestored(terminal)
      #expect(terminal.screen.text.contains("the crash was reported"), "\(terminal.screen.text)")
    }
  }

  @Test func aSecondRunOpensNoMoreDescriptors() async throws {
    try await onThread {
      let terminal = try Self.open()
      for run in 2...4 { Self.runAgain(in: terminal, run: run) }
      terminal.type(Self.interrupt)
      #expect(terminal.waitForEnd() == .exited(0))
      #expect(terminal.screen.text.contains("descriptors since the first run: 0"), "\(terminal.screen.text)")
    }
  }

  @Test func ctrlZStopsTheProgramAfterARun() async throws {
    try await onThread {
      let shell = URL(fileURLWithPath: "/bin/sh")
      let script = "set -m; \"$0\"; echo stopped; fg; echo continued"
      let terminal = try PseudoTerminal(shell, ["-c", script, Self.url.path])
      #expect(terminal.waits(for: "┏━ Text"))
      terminal.type("\u{C}")
      #expect(terminal.waits(for: "type a line"), "\(terminal.screen.text)")
      terminal.type("\u{1A}")
      #expect(terminal.waits(for: "stopped"), "\(terminal.screen.text)")
      terminal.type("line\r")
      #expect(terminal.waits(for: "continued"), "\(terminal.screen.text)")
      let text = terminal.screen.text
      let places = ["stopped", "descriptors since"].map { text.firstRange(of: $0)?.lowerBound ?? text.endIndex }
      #expect(places[0] < places[1], "\(text)")
    }
  }

  /// Ends the run and begins another one, which asks for the background as each run does.
  private static func runAgain(in terminal: PseudoTerminal, run: Int) {
    terminal.type("\u{12}")
    let isShown = terminal.waits { $0.backgroundQuestions == run && $0.isAlternate && $0.text.contains("┏━ Text") }
    #expect(isShown, "\(terminal.screen.text)")
  }

  fileprivate static func openHanging() throws -> PseudoTerminal {
    let terminal = try open()
    terminal.type("\u{7}")
    #expect(terminal.waits(for: "the program hangs"), "\(terminal.screen.text)")
    return terminal
  }

  @Test(arguments: [
    ("</dev/null", "xterm", "endings: standard input is not a terminal"),
    (">/dev/null", "xterm", "endings: standard output is not a terminal"),
    ("<&-", "xterm", "endings: standard input is not a terminal"),
    ("", "dumb", "endings: TERM='dumb' is a terminal that has no screen"),
  ])
  func aTerminalThatCannotShowTheProgramIsExplained(redirection: String, term: String, line: String) async throws {
    try await onThread {
      let shell = URL(fileURLWithPath: "/bin/sh")
      let command = "\"$0\" \(redirection) 2>&9; echo status $?"
      let terminal = try PseudoTerminal(
        shell,
        ["-c", "exec 9>&1; \(command)", Self.url.path],
        environment: ["TERM": term]
      )
      #expect(terminal.waits(for: "status 64"), "\(terminal.screen.text)")
      #expect(terminal.screen.text.contains(line), "\(terminal.screen.text)")
      #expect(terminal.screen.unknown == [] && !terminal.screen.isAlternate)
    }
  }
}

/// Takes five seconds, so it runs beside the others.
@Suite
struct HangingProgramTests {
  @Test func aSignalEndsAProgramThatHangs() async throws {
    try await onThread {
      let terminal = try EndingsOnTerminalTests.openHanging()
      kill(terminal.processID, SIGTERM)
      #expect(terminal.waitForEnd() == .killed(signal: SIGTERM))
      EndingsOnTerminalTests.expectRestored(terminal)
    }
  }
}
