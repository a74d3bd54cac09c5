import Foundation
import LoginFeature
import LoginForm
import LoginFrontEnd
import Testing

/// The built program without a terminal and without keys.
struct LoginDemoTests {
  @Test(arguments: [["--demo"], []]) func theFormPlaysAFailedLoginAndThenASuccessfulOne(arguments: [String])
    async throws
  {
    let outcome = try await LoginProgram.run(arguments)
    #expect(outcome.status == 0)
    let lines = outcome.output.split(separator: "\n").map(String.init)
    #expect(
      lines.filter { $0.hasPrefix("focus: ") || $0.hasPrefix("status: ") || $0.hasPrefix("keys: ") } == [
        "focus: username", "status: signed out",
        "keys: demo<Tab>wrong<Return>",
        "focus: none", "status: signing in",
        "focus: username", "status: error: \(LoginError.wrongCredentials.message)",
        "keys: <Tab><C-u>focal<Return>",
        "focus: none", "status: signing in",
        "focus: none", "status: signed in as demo",
      ]
    )
    #expect(lines.filter { $0.hasPrefix("action: ") }.count >= 6)
    #expect(lines.contains("action: submitted(.password)"))
    #expect(outcome.errors.contains("login --keys 'demo<Tab>focal<Return>'"))
  }

  @Test func anEmptyPipePlaysTheDemo() async throws {
    for input in ["", "\n"] {
      let outcome = try await LoginProgram.run([], input: input)
      #expect(outcome.status == 0)
      #expect(outcome.last(1) == ["status: signed in as demo"])
    }
  }

  @Test func aPipeThatNeverEndsPlaysTheDemo() async throws {
    let open = Pipe()
    #expect(try await LoginProgram.status(ofShell: "\"$0\"", input: open) == 0)
    try open.fileHandleForWriting.close()
  }

  @Test(arguments: ["<&-", "<&- 2>&-", ">&-", "<&- >&- 2>&-"])
  func aClosedStreamCountsAsEmpty(redirection: String) async throws {
    #expect(try await LoginProgram.status(ofShell: "\"$0\" \(redirection) || exit 99") == 0)
  }

  @Test func aTraceFileDoesNotReceiveTheOutputOfAClosedStream() async throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("login-\(UUID().uuidString).trace")
    defer { try? FileManager.default.removeItem(at: url) }
    _ = try await LoginProgram.status(ofShell: "\"$0\" --keys a --trace-file \"$1\" >&- 2>&-", [url.path])
    let trace = try String(contentsOf: url, encoding: .utf8)
    #expect(trace.split(separator: "\n").allSatisfy { $0.contains(" ← ") })
  }
}
