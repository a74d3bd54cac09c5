import FocalTerminal
import Foundation
import LoginFeature
import LoginForm
import LoginFrontEnd
import TestSupport
import Testing

/// The form, run by `--keys`: by the built program, or in this process where only the form matters.
struct LoginByKeysTests {
  @Test func aWrongPasswordFocusesTheUsername() async throws {
    let outcome = try await LoginProgram.run(["--keys", "demo<Tab>wrong<Return>"])
    #expect(outcome.last(2) == ["focus: username", "status: error: \(LoginError.wrongCredentials.message)"])
    #expect(outcome.output.contains("┃  demo  "))
    #expect(outcome.output.contains("│  •••••  "))
    #expect(outcome.status == 1)
    #expect(outcome.errors == "")
  }

  @Test func theRightPasswordSignsIn() async throws {
    let outcome = try await LoginProgram.run(["--keys", "demo<Tab>focal<Return>"])
    #expect(outcome.last(2) == ["focus: none", "status: signed in as demo"])
    #expect(outcome.status == 0)
  }

  @Test(arguments: [
    // Signing in from the button with empty fields.
    ("<Tab><Tab><Return>", "username"),
    // Signing in without a password.
    ("demo<Tab><Tab><Return>", "password"),
    ("demo<Return><Return>", "password"),
    ("", "username"),
    ("<Tab>", "password"),
    ("<Tab><Tab>", "signIn"),
    ("<Tab><Tab><Tab>", "username"),
    ("<S-Tab>", "signIn"),
    ("<Down>", "password"),
    ("<Down><Down><Up>", "password"),
    ("<Return>", "password"),
    ("<Click:password>", "password"),
    ("<Tab><Click:username>", "username"),
    // A click on the button signs in, which asks for the missing credentials.
    ("<Tab><Click:signIn>", "username"),
    ("<Left><Right><Home><End>", "username"),
    ("<Esc>", "username"),
    // After cancelling, the element that began the login has focus.
    ("demo<Tab>focal<Return><Esc>", "password"),
    ("demo<Tab>focal<Tab><Return><Esc>", "signIn"),
    ("demo<Tab>wrong<Return><Tab>", "password"),
  ])
  func keysMoveFocus(keys: String, focus: String) async throws {
    let form = try await Self.form(after: keys)
    #expect(await form.report.split(separator: "\n").dropLast().last == "focus: \(focus)")
    #expect(await !form.isSignedIn)
  }

  @Test(arguments: [
    ("dxemo<Home><Right><Del>", "demo"),
    ("xdemo<Home><Del><End>!<BS>", "demo"),
    ("nobody<C-u>demo", "demo"),
    ("deo<Left>m", "demo"),
    ("<lt>b>", "<b>"),
    ("a漢<BS>e\u{301}👨‍👩‍👧<Left><BS>", "a👨‍👩‍👧"),
  ])
  func keysEditTheFields(keys: String, shown: String) async throws {
    #expect(try await Self.form(after: keys).report.contains("┃  \(shown)  "))
  }

  /// Runs keys as the program does, in this process, because starting the program takes longer than the rest of it.
  @MainActor private static func form(after keys: String) async throws -> FormSession {
    let arguments = try LoginArguments(parsing: ["--keys", keys])
    let form = FormSession(arguments, answeringAfter: .zero, log: nil)
    _ = await KeysRun(try #require(arguments.keys), in: form)
    return form
  }

  @Test func typingClearsTheError() async throws {
    for more in ["x", "<Tab>x"] {
      let outcome = try await LoginProgram.runHere(["--keys", "demo<Tab>wrong<Return>" + more])
      #expect(outcome.last(1) == ["status: signed out"])
      #expect(!outcome.output.contains(LoginError.wrongCredentials.message))
    }
  }

  @Test func aSecondAttemptSucceeds() async throws {
    let outcome = try await LoginProgram.runHere(["--keys", "demo<Tab>wrong<Return><Tab><C-u>focal<Tab><Return>"])
    #expect(outcome.last(1) == ["status: signed in as demo"])
  }

  @Test func keysCanBePiped() async throws {
    let outcome = try await LoginProgram.run([], input: "demo<Tab>\nfocal<Return>\n")
    #expect(outcome.last(1) == ["status: signed in as demo"])
    #expect(outcome.status == 0)
  }

  @Test func aMistakeInPipedKeysNamesItsSource() async throws {
    let outcome = try await LoginProgram.run([], input: "demo<Tabb>\n")
    #expect(outcome.status == 64)
    #expect(outcome.errors.hasPrefix("login: standard input: unknown key <Tabb>"))
  }

  @Test(arguments: [
    ["--keys", "a<Foo>"], ["--keys", "a<"], ["--keys", "sesame\u{7}"], ["--nonsense"], ["--timeout", "x"],
    ["--server", "x"],
  ])
  func wrongUsageExitsWith64(arguments: [String]) async throws {
    let outcome = try await LoginProgram.run(arguments)
    #expect(outcome.status == 64)
    #expect(outcome.output == "")
    #expect(outcome.errors.hasPrefix("login: "))
    #expect(outcome.errors.contains(arguments[0]))
  }

  @Test(arguments: ["demo<Tab>sesame<ret", "demo<Tabb>sesame<Return>", "demo<Tab sesame<Return>", "sesame\u{7}"])
  func aMistakeInTheKeysDoesNotRepeatTheOthers(keys: String) throws {
    let error = try #require(throws: UsageError.self) { try LoginArguments(parsing: ["--keys", keys]) }
    #expect(!error.message(of: "login").contains("sesame"))
  }

  @Test func helpIsPrinted() async throws {
    let outcome = try await LoginProgram.run(["--help"])
    #expect(outcome.output == loginHelp)
    #expect(outcome.status == 0)
  }
}

/// The trace, as the built program writes it.
struct LoginTraceTests {
  @Test func everyTracedEventIsALineWithItsCause() async throws {
    let outcome = try await LoginProgram.run(["--keys", "demo<Tab>sesame<Return>", "--trace"])
    let lines = outcome.errors.split(separator: "\n")
    #expect(lines.allSatisfy { $0.contains(" ← ") })
    for kind in ["action", "state", "effect", "focus"] { #expect(lines.contains { $0.hasPrefix(kind) }) }
    // The failure focuses the username in the same action that shows the error.
    let failure = lines.filter { $0.hasPrefix("state") && $0.contains("← loginResponse") }
    #expect(failure.count == 4)
    #expect(failure.contains { $0.contains("focusedField: nil → .username") })
    #expect(lines.contains { $0.hasPrefix("focus   none → username") })
    #expect(lines.contains { $0.hasPrefix("effect  'login' started") && $0.contains("← submitted(.password)") })
    #expect(lines.contains { $0.hasPrefix("effect  'login' ended") })
  }

  @Test func theTraceDoesNotContainThePassword() async throws {
    let outcome = try await LoginProgram.run(["--keys", "demo<Tab>qxzj<Return><Tab>qxzj<Return>", "--trace"])
    #expect(outcome.errors.contains("password: changed"))
    for part in ["q", "x", "z", "j"] {
      #expect(!outcome.errors.contains("\"\(part)"))
      #expect(!outcome.errors.contains("\(part)\""))
      #expect(!outcome.errors.contains("'\(part)'"))
    }
    #expect(!outcome.errors.contains("qx") && !outcome.errors.contains("xz") && !outcome.errors.contains("zj"))
    #expect(!outcome.output.contains("qxzj"))
  }

  @Test func theLengthOfTheTraceIsProportionalToTheTypedText() async throws {
    let short = try await LoginProgram.run(["--keys", String(repeating: "x", count: 10), "--trace"])
    let long = try await LoginProgram.run(["--keys", String(repeating: "x", count: 40), "--trace"])
    #expect(long.errors.utf8.count < short.errors.utf8.count * 5)
    #expect(long.errors.contains("username: inserted \"x\" at 39"))
  }

  @Test func aTraceFileReceivesTheLinesAndIsPrivate() async throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("login-\(UUID().uuidString).trace")
    defer { try? FileManager.default.removeItem(at: url) }
    let outcome = try await LoginProgram.run(["--keys", "a", "--trace-file", url.path])
    #expect(outcome.errors == "")
    #expect(try String(contentsOf: url, encoding: .utf8).contains("\naction  binding"))
    let mode = try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? NSNumber
    #expect(mode?.intValue == 0o600)
  }

  @Test(arguments: ["--trace-file", "--timeline"]) func aFileThatCannotBeWrittenIsNamed(option: String) async throws {
    let outcome = try await LoginProgram.run(["--keys", "a", option, "/no/such/folder/file"])
    #expect(outcome.status == 64)
    #expect(outcome.errors.hasPrefix("login: \(option): cannot write to '/no/such/folder/file'"))
  }

  @Test func aTimelineShowsTheFormWithoutThePassword() async throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("login-\(UUID().uuidString).html")
    defer { try? FileManager.default.removeItem(at: url) }
    let keys = "demo<Tab>qxzj<Return>"
    let outcome = try await LoginProgram.run(["--keys", keys, "--timeline", url.path])
    #expect(outcome.errors == "" && outcome.last(1) == ["status: error: \(LoginError.wrongCredentials.message)"])
    let page = try String(contentsOf: url, encoding: .utf8)
    #expect(page.contains("\"cause\":\"effect 'login'\""))
    #expect(page.contains("┃  demo") && page.contains("┃  ••••"))
    for typed in ["qx", "xz", "zj", "qxzj"] { #expect(!page.contains("\"\(typed)") && !page.contains("\(typed)\"")) }
    #expect(page.contains("\"from\":\"username\",\"to\":\"password\""), "The moves of focus are on the page.")
    if BrowserCheck.isAsked { try await BrowserCheck.run(["login": page]) }
    let mode = try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? NSNumber
    #expect(mode?.intValue == 0o600)
  }
}
