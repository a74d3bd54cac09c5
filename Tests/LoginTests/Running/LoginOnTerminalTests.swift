import FocalTerminal
import Foundation
import LoginFeature
import Testing

/// The built program on a pseudo-terminal, with a user who types and looks.
@Suite(.serialized)
struct LoginOnTerminalTests {
  /// Opens the form and waits until it is shown.
  private static func open(
    _ arguments: [String] = ["--delay", "0"],
    environment: [String: String] = [:]
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(LoginProgram.url, arguments, environment: environment)
    // The cursor is moved to its place after everything else is drawn.
    #expect(
      terminal.waits { screen in
        guard let label = screen.place(of: "┏━ Username"), screen.showsCursor else { return false }
        return screen.row == label.row + 1 && screen.column == label.column + 3
      },
      "\(terminal.screen.text)"
    )
    return terminal
  }

  /// A server that waits for a signal of `answers`, and then answers that the credentials are wrong.
  private static func openWithGatedServer() throws -> (PseudoTerminal, LoopbackServer, DispatchSemaphore) {
    let answers = DispatchSemaphore(value: 0)
    let server = try LoopbackServer { _ in
      answers.wait()
      return .status(401, headers: ["WWW-Authenticate: Basic realm=\"test\""])
    }
    return (try open(["--server", server.url]), server, answers)
  }

  private static let returnKey = "\r"
  private static let escape = "\u{1B}"

  @Test func aFailedLoginPutsTheCursorIntoTheUsername() async throws {
    try await onThread {
      #expect(try Self.open().screen.text.contains("demo / focal"))
      let (terminal, server, answers) = try Self.openWithGatedServer()
      defer { server.stop() }
      #expect(terminal.screen.isAlternate)
      terminal.type("demo\twrong")
      #expect(terminal.waits { $0.text.contains("┃  •••••  ") })
      terminal.type(Self.returnKey)
      #expect(terminal.waits { $0.text.contains("Signing in…") && !$0.showsCursor })
      #expect(!terminal.screen.text.contains("┃"))
      answers.signal()
      #expect(terminal.waits { $0.text.contains(LoginError.wrongCredentials.message) && $0.showsCursor })
      #expect(terminal.screen.text.contains("┃  demo  "))
      // The cursor is moved to its place after everything else is drawn.
      #expect(
        terminal.waits { screen in
          guard let field = screen.place(of: "demo  ") else { return false }
          return screen.row == field.row && screen.column == field.column + 4
        }
      )
      #expect(!terminal.screen.text.contains("wrong  "))
      #expect(terminal.screen.unknown == [])
    }
  }

  @Test func aSuccessfulLoginEndsWithReturnAndRestoresTheTerminal() async throws {
    try await onThread {
      let terminal = try Self.open()
      #expect(!terminal.isInLineMode)
      #expect(terminal.screen.reportsMouse)
      terminal.type("demo\tfocal\r")
      #expect(terminal.waits(for: "Signed in as demo"))
      terminal.type(Self.returnKey)
      #expect(terminal.waitForEnd() == .exited(0))
      #expect(terminal.isInLineMode)
      #expect(!terminal.screen.isAlternate)
      #expect(!terminal.screen.reportsMouse)
      #expect(terminal.screen.showsCursor)
      #expect(terminal.screen.text.trimmingCharacters(in: .whitespacesAndNewlines) == "Signed in as demo")
    }
  }

  @Test func everyKeyThatMovesFocusMovesTheMarker() async throws {
    try await onThread {
      let terminal = try Self.open()
      let steps: [(keys: String, marked: String)] = [
        ("\t", "┏━ Password"), ("\t", "┃     Sign in     ┃"), ("\t", "┏━ Username"),
        ("\u{1B}[Z", "┃     Sign in     ┃"), ("\u{1B}OA", "┏━ Password"), ("\u{1B}OA", "┏━ Username"),
        ("\u{1B}OB", "┏━ Password"), ("\u{1B}[Z", "┏━ Username"), ("\r", "┏━ Password"),
      ]
      for (keys, marked) in steps {
        terminal.type(keys)
        #expect(terminal.waits(for: marked), "\(marked): \(terminal.screen.text)")
      }
    }
  }

  @Test func editingKeysEditTheFocusedField() async throws {
    try await onThread {
      let terminal = try Self.open()
      let steps: [(keys: String, shown: String, column: Int)] = [
        ("abc", "┃  abc  ", 3), ("\u{1B}OD", "┃  abc  ", 2), ("\u{7F}", "┃  ac  ", 1), ("\u{1B}[3~", "┃  a  ", 1),
        ("漢字", "┃  a漢字  ", 5), ("\u{1B}OD", "┃  a漢字  ", 3), ("\u{7F}", "┃  a字  ", 1),
        ("e\u{301}", "┃  ae\u{301}字  ", 2),
        ("\u{1B}OH", "┃  ae\u{301}字  ", 0), ("\u{1B}OC", "┃  ae\u{301}字  ", 1), ("\u{1B}OF", "┃  ae\u{301}字  ", 4),
        ("\u{1}", "┃  ae\u{301}字  ", 0), ("\u{5}", "┃  ae\u{301}字  ", 4), ("\u{1}\u{1B}OC\u{B}", "┃  a  ", 1),
        (" bc\u{17}", "┃  a   ", 2), ("\u{15}", "┃  your name ", 0),
      ]
      let start = terminal.screen.column
      for (keys, shown, column) in steps {
        terminal.type(keys)
        #expect(
          terminal.waits { $0.text.contains(shown) && $0.column == start + column },
          "\(shown) at \(column): \(terminal.screen.column - start) \(terminal.screen.text)"
        )
      }
      #expect(terminal.screen.unknown == [])
    }
  }

  /// Other mouse events (releases, other buttons, the wheel) must not keep the form from continuing.
  @Test func aLoginStartedByTheButtonEndsWithoutAKey() async throws {
    try await onThread {
      let (terminal, server, answers) = try Self.openWithGatedServer()
      defer { server.stop() }
      terminal.type("demo")
      let sequences: [[PseudoTerminal.MouseEvent]] = [
        [.release(0)], [.press(1)], [.press(2)], [.release(0), .press(2), .release(2)], [.press(64)], [.press(66)],
        [.press(128)],
      ]
      for events in sequences {
        // Focus is in the username, also after a failed login. Typing clears the error.
        terminal.type("\t\u{15}?")
        #expect(terminal.waits(for: "┃  •  "), "\(events)")
        guard let place = terminal.screen.place(of: "│     Sign in     │") else {
          Issue.record("no button: \(terminal.screen.text)")
          return
        }
        terminal.mouse(.press(0), column: place.column + 2, row: place.row)
        #expect(terminal.waits(for: "Signing in…"), "\(events)")
        for event in events { terminal.mouse(event, column: place.column + 2, row: place.row) }
        answers.signal()
        #expect(
          terminal.waits { $0.text.contains(LoginError.wrongCredentials.message) && $0.showsCursor },
          "\(events)"
        )
      }
    }
  }

  @Test func aClickFocusesAndPlacesTheCursor() async throws {
    try await onThread {
      let terminal = try Self.open()
      terminal.type("demo")
      #expect(terminal.waits(for: "┃  demo  "))
      guard let username = terminal.screen.place(of: "demo  "), let password = terminal.screen.place(of: "Password")
      else {
        Issue.record("no form: \(terminal.screen.text)")
        return
      }
      terminal.click(column: username.column, row: password.row)
      #expect(terminal.waits(for: "┏━ Password"))
      terminal.click(column: username.column + 2, row: username.row)
      #expect(terminal.waits { $0.text.contains("┏━ Username") && $0.column == username.column + 2 })
      // The password is empty, so that a click on the button asks for it.
      guard let button = terminal.screen.place(of: "│     Sign in     │") else { return }
      terminal.click(column: button.column + 3, row: button.row)
      #expect(terminal.waits(for: "┏━ Password"))
    }
  }

  @Test func aClickOnALabelFocusesItsField() async throws {
    try await onThread {
      let terminal = try Self.open()
      guard let label = terminal.screen.place(of: "Password") else { return }
      terminal.click(column: label.column, row: label.row)
      #expect(terminal.waits(for: "┏━ Password"))
    }
  }

  /// Sequences without a meaning, sent while the password has focus, where typed text is not visible.
  @Test func anUnknownSequenceTypesNothingAndIsNoEscape() async throws {
    try await onThread {
      let terminal = try Self.open(["--delay", "3600"])
      let unknown = [
        "\u{1B}f", "\u{1B}[I", "\u{1B}[15~", "\u{1B}[?62;22c", "\u{1B}]11;rgb:0000/0000/0000\u{7}",
        "\u{1B}P1$r0m\u{1B}\\",
        "\u{1B}[97;1:3u", "\u{1B}OP", "\u{1B}[[A",
      ]
      terminal.type("demo\tab\(unknown.joined())c\(unknown.joined(separator: "d"))")
      let bullets = String(repeating: "•", count: 3 + unknown.count - 1)
      #expect(terminal.waits(for: "┃  \(bullets)  "), "\(terminal.screen.text)")
      terminal.type(Self.returnKey)
      #expect(terminal.waits(for: "Signing in…"))
      terminal.type(unknown.joined())
      // The resize follows all typed keys, so the form has handled them.
      terminal.resize(columns: 90, rows: 24)
      #expect(terminal.waits { $0.text.contains("Signing in…") && $0.place(of: "╭─ Sign in")?.column == 15 })
      terminal.type("\u{1B}")
      #expect(terminal.waits(for: "┏━ Password"))
    }
  }

  @Test func aPasteSubmitsNothing() async throws {
    try await onThread {
      let terminal = try Self.open()
      terminal.type("\u{1B}[200~de\r\nmo\r\u{1B}[201~!")
      #expect(terminal.waits(for: "┃  de mo!  "))
    }
  }

  @Test func invalidTextLosesOnlyItsOwnBytesAndCtrlSDoesNotFreeze() async throws {
    try await onThread {
      let terminal = try Self.open()
      terminal.type(bytes: [0x61, 0xFF, 0xC3, 0x62, 0x13, 0x63, 0x11, 0x16, 0x64])
      #expect(terminal.waits(for: "┃  abcd  "))
    }
  }

  @Test func aMissingCredentialIsAskedFor() async throws {
    try await onThread {
      let terminal = try Self.open()
      terminal.type("\t\t\r")
      #expect(terminal.waits { $0.text.contains("Type your username.") && $0.text.contains("┏━ Username") })
      terminal.type("a\r\r")
      #expect(terminal.waits { $0.text.contains("Type your password.") && $0.text.contains("┏━ Password") })
    }
  }

  @Test(arguments: ["", "no-such-terminal", "unknown", "xterm-256color", "vt220", "linux"])
  func anyTerminalShowsTheForm(name: String) async throws {
    try await onThread {
      let terminal = try Self.open(environment: ["TERM": name])
      terminal.type("demo\tfocal\r")
      #expect(terminal.waits(for: "Signed in as demo"))
      terminal.type(Self.returnKey)
      #expect(terminal.waitForEnd() == .exited(0))
      let note = "TERM='no-such-terminal' is not known here; 'xterm-256color' is used instead\n"
      let shown = (name == "no-such-terminal" ? note : "") + "Signed in as demo"
      #expect(terminal.screen.text.trimmingCharacters(in: .whitespacesAndNewlines) == shown)
    }
  }

  @Test func aTerminalWithoutAScreenIsRefused() async throws {
    try await onThread {
      let terminal = try PseudoTerminal(LoginProgram.url, columns: 120, environment: ["TERM": "dumb"])
      #expect(terminal.waitForEnd() == .exited(64))
      #expect(
        terminal.screen.text.contains("login: TERM='dumb' is a terminal that has no screen; for example: login --keys")
      )
    }
  }

  @Test func colorIsUsedUnlessTheUserTurnsItOff() async throws {
    try await onThread {
      #expect(try Self.open().screen.hasUsedColor)
      #expect(try Self.open(environment: ["NO_COLOR": ""]).screen.hasUsedColor)
      let terminal = try Self.open(environment: ["NO_COLOR": "1"])
      terminal.type("\t\t\r")
      #expect(terminal.waits(for: "Type your username."))
      #expect(!terminal.screen.hasUsedColor)
    }
  }

  @Test func theTerminalSaysWhetherItIsLight() async throws {
    try await onThread {
      let terminal = try Self.open(environment: ["TERM": "xterm-256color"])
      #expect(terminal.screen.backgroundQuestions == 1)
      #expect(terminal.screen.textColors.contains(Int(Theme.dark.accent.number)))
      #expect(!terminal.screen.textColors.contains(Int(Theme.light.accent.number)))
      terminal.type("\u{1B}]11;rgb:fdfd/f6f6/e3e3\u{1B}\\demo")
      let accent = Int(Theme.light.accent.number)
      #expect(terminal.waits { $0.textColors.contains(accent) && $0.text.contains("┃  demo  ") })
    }
  }

  @Test func aNewSizeRedrawsAndASmallSizeShowsAMessage() async throws {
    try await onThread {
      let terminal = try Self.open()
      terminal.type("demo")
      #expect(terminal.waits(for: "┃  demo  "))
      terminal.resize(columns: 100, rows: 30)
      #expect(terminal.waits { $0.text.contains("┃  demo  ") && $0.place(of: "╭─ Sign in")?.column == 20 })
      terminal.resize(columns: 30, rows: 6)
      #expect(terminal.waits(for: "Needs 24x8, has 30x6"))
      terminal.resize(columns: 40, rows: 12)
      #expect(terminal.waits { $0.text.contains("┃  demo  ") && $0.text.contains("^c quit") })
    }
  }

  @Test func escapeCancelsTheRequestOfALoginInFlight() async throws {
    try await onThread {
      let server = try LoopbackServer { _ in .silence }
      defer { server.stop() }
      let terminal = try Self.open(["--server", server.url])
      terminal.type("demo\tfocal\r")
      guard case .request = server.next() else {
        Issue.record("no request came: \(terminal.screen.text)")
        return
      }
      #expect(terminal.waits(for: "Signing in…"))
      terminal.type(Self.escape)
      #expect(terminal.waits { $0.text.contains("┏━ Password") && !$0.text.contains("Signing in…") })
      #expect(server.next() == .closedByClient)
    }
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGSEGV, SIGABRT, SIGILL])
  func theTerminalIsRestoredHoweverTheFormEnds(signal: Int32) async throws {
    try await onThread {
      let terminal = try Self.open(["--delay", "3600"])
      terminal.type("demo\tfocal\r")
      #expect(terminal.waits(for: "Signing in…"))
      kill(terminal.processID, signal)
      let ending = terminal.waitForEnd()
      #expect(ending == .killed(signal: signal))
      #expect(terminal.isInLineMode)
      #expect(!terminal.screen.isAlternate)
      #expect(!terminal.screen.reportsMouse)
      #expect(terminal.screen.showsCursor)
    }
  }

  @Test func ctrlCLeavesWithTheStatusOfAFormThatIsNotSignedIn() async throws {
    try await onThread {
      let terminal = try Self.open(["--delay", "3600"])
      terminal.type("demo\tfocal\r")
      #expect(terminal.waits(for: "Signing in…"))
      terminal.type("\u{3}")
      #expect(terminal.waitForEnd() == .exited(1))
      #expect(terminal.isInLineMode && !terminal.screen.isAlternate)
    }
  }

  @Test(arguments: ["", "bg; "])
  func ctrlZRestoresTheTerminalAndTheFormContinues(inTheBackground: String) async throws {
    try await onThread {
      // A shell with job control, which can resume the stopped program.
      let script = "set -m; \"$0\"; \(inTheBackground)echo stopped; read line; fg"
      let shell = URL(fileURLWithPath: "/bin/sh")
      let terminal = try PseudoTerminal(shell, ["-c", script, LoginProgram.url.path])
      #expect(terminal.waits(for: "┏━ Username"))
      terminal.type("de")
      #expect(terminal.waits(for: "┃  de  "))
      terminal.type("\u{1A}")
      #expect(terminal.waits { !$0.isAlternate && $0.text.contains("stopped") && !$0.reportsMouse })
      #expect(terminal.isInLineMode)
      terminal.type("\n")
      #expect(terminal.waits { $0.isAlternate && $0.text.contains("┃  de  ") && $0.reportsMouse })
      terminal.type("mo")
      #expect(terminal.waits(for: "┃  demo  "))
    }
  }

  @Test func theTraceIsRefusedOnTheScreen() async throws {
    try await onThread {
      let terminal = try PseudoTerminal(LoginProgram.url, ["--trace"], columns: 120)
      #expect(terminal.waitForEnd() == .exited(64))
      #expect(terminal.screen.text.contains("--trace-file login.trace"))
    }
  }
}
