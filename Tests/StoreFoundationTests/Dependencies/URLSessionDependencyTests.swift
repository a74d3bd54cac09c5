import Foundation
import Store
import StoreFoundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

private struct Client {
  @Dependency(\.urlSession) var session
}

@Suite struct URLSessionDependencyTests {
  @Test func theLiveSessionIsTheSharedOne() {
    #expect(Client().session === URLSession.shared)
  }

  @Test func aTestThatSetsNoSessionFailsAndReachesNoNetwork() async throws {
    let issues = Issues()
    let session = withTestValues {
      IssueReporting.$handler.withValue(IssueHandler { issues.add($0) }) { Client().session }
    }
    #expect(issues.all.map(\.message) == [unset("urlSession", "session")])
    let url = try #require(URL(string: "http://127.0.0.1:9/"))
    let error = await #expect(throws: (any Error).self) { try await session.data(from: url) }
    #expect("\(try #require(error))".contains("\(UnimplementedError(name: "urlSession"))"))
  }

  @Test func aTestSetsASession() {
    let session = URLSession(configuration: .ephemeral)
    let client = withDependencies {
      $0.urlSession = session
    } operation: {
      Client()
    }
    #expect(client.session === session)
  }
}
