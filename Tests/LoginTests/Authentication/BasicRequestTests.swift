import Foundation
import LoginFrontEnd
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct BasicRequestTests {
  private func request(_ url: String, password: String = "focal", timeout: Duration = .seconds(20)) -> BasicRequest {
    BasicRequest(url: URL(string: url)!, username: "demo", password: password, timeout: timeout)
  }

  @Test func theRightPasswordIsAccepted() async throws {
    let server = try LoopbackServer.account("demo", "focal")
    defer { server.stop() }
    #expect(try await request(server.url).status() == 200)
  }

  @Test func theWrongPasswordIsRefused() async throws {
    let server = try LoopbackServer.account("demo", "focal")
    defer { server.stop() }
    #expect(try await request(server.url, password: "wrong").status() == 401)
  }

  @Test func credentialsAreUTF8() async throws {
    let server = try LoopbackServer.account("demo", "pässwörd:漢")
    defer { server.stop() }
    #expect(try await request(server.url, password: "pässwörd:漢").status() == 200)
  }

  @Test(arguments: [204, 403, 404, 500, 503])
  func everyStatusArrives(status: Int) async throws {
    let server = try LoopbackServer { _ in .status(status) }
    defer { server.stop() }
    #expect(try await request(server.url).status() == status)
  }

  @Test func aRedirectionIsNotFollowed() async throws {
    let elsewhere = try LoopbackServer { _ in .status(200) }
    defer { elsewhere.stop() }
    let location = elsewhere.url
    let server = try LoopbackServer { _ in .status(302, headers: ["Location: \(location)"]) }
    defer { server.stop() }
    #expect(try await request(server.url).status() == 302)
  }

  @Test func aSilentServerTimesOut() async throws {
    let server = try LoopbackServer { _ in .silence }
    defer { server.stop() }
    // A real wait: the timeout is one of the system's network library. While a request waits, this library uses a whole
    // core on Linux, so the test does not wait for the thread pool that other tests keep busy.
    let error = await #expect(throws: URLError.self) {
      try await onThread { try await request(server.url, timeout: .milliseconds(50)).status() }
    }
    #expect(error?.code == .timedOut)
  }

  @Test func cancellationClosesTheConnection() async throws {
    let server = try LoopbackServer { _ in .silence }
    defer { server.stop() }
    let request = request(server.url)
    let task = Task { try await request.status() }
    // The request is cancelled on the same thread: see `aSilentServerTimesOut`.
    #expect(
      await onThread {
        let arrived = server.next()
        task.cancel()
        return arrived
      } != nil
    )
    await #expect(throws: (any Error).self) { try await task.value }
    #expect(await onThread { server.next() } == .closedByClient)
  }

  @Test func aClosedPortFailsAsNoConnection() async throws {
    let error = await #expect(throws: URLError.self) {
      try await LoopbackServer.withClosedPort { try await request($0).status() }
    }
    #expect(error?.code == .cannotConnectToHost)
  }

  @Test func anAnswerThatIsNotHTTPFails() async throws {
    let server = try LoopbackServer { _ in .text("hello, this is not HTTP\r\n\r\n") }
    defer { server.stop() }
    await #expect(throws: (any Error).self) { try await request(server.url).status() }
  }
}
