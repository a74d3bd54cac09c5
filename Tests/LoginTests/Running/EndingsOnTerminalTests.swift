import Foundation
import Testing

/// The ways out of a program on a pseudo-terminal, and the terminals that cannot show one.
@Suite(.serialized)
struct EndingsOnTerminalTests {
  private static let url = LoginProgram.url.deletingLastPathComponent().appendingPathComponent("endings")
  private static let interrupt = "\u{3}"

  private static func open() throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(url)
    #expect(terminal.waits(for: "┏━ Text"), "\(terminal.screen.text)")
    return terminal
  }

  private static func expectRestored(_ terminal: PseudoTerminal) {
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

  @Test(arguments: [SIGINT, SIGQUIT])
  func aSignalEndsTheProgramAtOnce(signal: Int32) async throws {
    try await onThread {
      let terminal = try Self.open()
      // The terminal sends the signal for Ctrl-\ also to a program that hangs.
      if signal == SIGQUIT { terminal.type("\u{1C}") } else { kill(terminal.processID, signal) }
      #expect(terminal.waitForEnd() == .killed(signal: signal))
      Self.expectRestored(terminal)
      #expect(!terminal.screen.text.contains("the handlers of exit ran"))
    }
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
