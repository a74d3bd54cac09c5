import Foundation
import LoginFeature
import Testing

/// The login against a real server on the loopback interface. The first tests run the built program.
struct LoginToServerTests {
  private func login(_ url: String, keys: String = "demo<Tab>sesame<Return>", timeout: String = "20") async throws
    -> LoginProgram.Outcome
  {
    try await LoginProgram.runHere(["--server", url, "--timeout", timeout, "--keys", keys])
  }

  private func loginProgram(_ url: String) async throws -> LoginProgram.Outcome {
    try await LoginProgram.run(["--server", url, "--keys", "demo<Tab>sesame<Return>"])
  }

  @Test func rightCredentialsSignIn() async throws {
    let server = try LoopbackServer.account("demo", "sesame")
    defer { server.stop() }
    let outcome = try await loginProgram(server.url)
    #expect(outcome.last(2) == ["focus: none", "status: signed in as demo"])
    #expect(outcome.status == 0)
  }

  @Test func wrongCredentialsAreNamedAndTheUsernameIsFocused() async throws {
    let server = try LoopbackServer.account("demo", "other")
    defer { server.stop() }
    let outcome = try await loginProgram(server.url)
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

  @Test(arguments: [LoopbackServer.Family.ipv4, .ipv6])
  func aClosedPortFailsAsNoConnection(family: LoopbackServer.Family) async throws {
    let outcome = try await LoopbackServer.withClosedPort(family) { try await login($0) }
    #expect(outcome.last(2) == ["focus: username", "status: error: \(LoginError.noConnection.message)"])
  }

  @Test(arguments: [LoopbackServer.Family.ipv4, .ipv6])
  func anAnswerThatIsNotHTTPAndNoneAtAllAreNamed(family: LoopbackServer.Family) async throws {
    let other = try LoopbackServer(family: family) { _ in .text("220 mail.example ESMTP\r\n") }
    defer { other.stop() }
    let named = try await login(other.url).last(1).first
    #expect(named?.hasPrefix("status: error: \(LoginError.unexpected("not HTTP").message)") == true, "\(named ?? "")")
    let mute = try LoopbackServer(family: family) { _ in .text("") }
    defer { mute.stop() }
    let outcome = try await login(mute.url)
    #expect(outcome.last(1) == ["status: error: \(LoginError.noConnection.message)"])
  }

  @Test func aServerIsReachedAtItsIPv6Address() async throws {
    let server = try LoopbackServer.account("demo", "sesame", family: .ipv6)
    defer { server.stop() }
    let outcome = try await login(server.url)
    #expect(outcome.last(2) == ["focus: none", "status: signed in as demo"])
    let refused = try await login(server.url, keys: "demo<Tab>wrong<Return>")
    #expect(refused.last(1) == ["status: error: \(LoginError.wrongCredentials.message)"])
  }

  /// The address is one of IPv6, because the system's network library uses a whole core while it waits for an answer at
  /// one of IPv4.
  @Test func aSilentServerTimesOut() async throws {
    let server = try LoopbackServer(family: .ipv6) { _ in .silence }
    defer { server.stop() }
    let outcome = try await login(server.url, timeout: "0.05")
    #expect(outcome.last(2) == ["focus: username", "status: error: \(LoginError.timeout.message)"])
  }

  @Test func anUpperCaseSchemeIsAccepted() async throws {
    let server = try LoopbackServer.account("demo", "sesame")
    defer { server.stop() }
    let outcome = try await login(server.url.replacing("http://", with: "HTTP://"))
    #expect(outcome.status == 0)
  }

  @Test func aColonInTheUsernameIsNamed() async throws {
    let outcome = try await login("http://127.0.0.1:1/", keys: "de:mo<Tab>sesame<Return>")
    #expect(outcome.last(1) == ["status: error: A username for this server cannot hold a colon."])
  }

  @Test func httpsToAServerWithoutTLSFailsAsNoSecureConnection() async throws {
    let server = try LoopbackServer { _ in .text("HTTP/1.1 400 Bad\r\n\r\n") }
    defer { server.stop() }
    let outcome = try await login(server.url.replacing("http://", with: "https://"))
    #expect(outcome.last(1) == ["status: error: No secure connection to the server."])
  }

  @Test(.enabled(if: TLSServer.isAvailable, "Python or OpenSSL is missing."))
  func anUnsignedCertificateIsNamed() async throws {
    let server = try await onThread { try TLSServer() }
    defer { server.stop() }
    let outcome = try await login(server.url)
    #expect(outcome.last(2) == ["focus: username", "status: error: The server's certificate is not valid."])
    #expect(outcome.status == 1)
  }

  @Test func afterAFailureTheSameFormSignsIn() async throws {
    let server = try LoopbackServer.account("demo", "sesame")
    defer { server.stop() }
    let outcome = try await login(server.url, keys: "demo<Tab>wrong<Return><Tab><C-u>sesame<Return>")
    #expect(outcome.status == 0)
  }
}
