import Foundation
import LoginFeature
import Testing

/// The built program against a real server on the loopback interface.
struct LoginToServerTests {
  private func login(_ url: String, keys: String = "demo<Tab>sesame<Return>", timeout: String = "20") async throws
    -> LoginProgram.Outcome
  {
    try await LoginProgram.run(["--server", url, "--timeout", timeout, "--keys", keys])
  }

  @Test func rightCredentialsSignIn() async throws {
    let server = try LoopbackServer.account("demo", "sesame")
    defer { server.stop() }
    let outcome = try await login(server.url)
    #expect(outcome.last(2) == ["focus: none", "status: signed in as demo"])
    #expect(outcome.status == 0)
  }

  @Test func wrongCredentialsAreNamedAndTheUsernameIsFocused() async throws {
    let server = try LoopbackServer.account("demo", "other")
    defer { server.stop() }
    let outcome = try await login(server.url)
    #expect(outcome.last(2) == ["focus: username", "status: error: \(LoginError.wrongCredentials.message)"])
    #expect(outcome.status == 1)
  }

  @Test(arguments: [
    (403, LoginError.wrongCredentials), (500, .unexpected("HTTP 500")), (302, .unexpected("HTTP 302")),
    (204, .unexpected("HTTP 204")),
  ])
  func everyOtherStatusHasItsMessage(status: Int, error: LoginError) async throws {
    let server = try LoopbackServer { _ in .status(status) }
    defer { server.stop() }
    let outcome = try await login(server.url)
    #expect(outcome.last(2) == ["focus: username", "status: error: \(error.message)"])
    #expect(outcome.status == 1)
  }

  @Test func aSilentServerTimesOut() async throws {
    let server = try LoopbackServer { _ in .silence }
    defer { server.stop() }
    let outcome = try await login(server.url, timeout: "0.3")
    #expect(outcome.last(2) == ["focus: username", "status: error: \(LoginError.timeout.message)"])
  }

  @Test func aClosedPortIsNoConnection() async throws {
    let outcome = try await login("http://127.0.0.1:\(LoopbackServer.closedPort())/")
    #expect(outcome.last(2) == ["focus: username", "status: error: \(LoginError.noConnection.message)"])
  }

  @Test func afterAFailureTheSameFormSignsIn() async throws {
    let server = try LoopbackServer.account("demo", "sesame")
    defer { server.stop() }
    let outcome = try await login(server.url, keys: "demo<Tab>wrong<Return><Tab><C-u>sesame<Return>")
    #expect(outcome.status == 0)
  }
}
