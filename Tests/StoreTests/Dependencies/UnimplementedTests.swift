import Store
import StoreTesting
import Testing

private struct Client: DependencyKey {
  var fetch: @Sendable (Int, String) async throws -> String
  var parse: @Sendable (String) throws -> Int
  var isOnline: @Sendable () -> Bool
  var log: @Sendable (String) async -> Void
  var sync: @Sendable () async throws -> Void

  static let liveValue = testValue
  static let testValue = Client(
    fetch: unimplemented("Client.fetch"),
    parse: unimplemented("Client.parse"),
    isOnline: unimplemented("Client.isOnline", placeholder: true),
    log: unimplemented("Client.log"),
    sync: unimplemented("Client.sync")
  )
}

@Suite struct UnimplementedTests {
  @Test func aThrowingFunctionThrowsAndEveryCallIsReported() async {
    let client = Client.testValue
    let issues = Issues()
    await IssueReporting.$handler.withValue(IssueHandler { issues.add($0) }) {
      await #expect(throws: UnimplementedError(name: "Client.fetch")) { try await client.fetch(1, "") }
      #expect(throws: UnimplementedError(name: "Client.parse")) { try client.parse("") }
      #expect(client.isOnline())
      await client.log("")
      await #expect(throws: UnimplementedError(name: "Client.sync")) { try await client.sync() }
    }
    let names = ["fetch", "parse", "isOnline", "log", "sync"]
    #expect(
      issues.all.map(\.message)
        == names.map { name in
          """
          Unimplemented: 'Client.\(name)' was called.

          The test does not say what this function of a dependency does. Set it in the 'withDependencies:' \
          of the test store.
          """
        }
    )
    #expect(issues.all.map(\.location.line) == [14, 15, 16, 17, 18])
  }

  @Test func anImmediateClockHasAShortName() async {
    let store = TestStore(initialState: 0) {
      Reduce<Int, Bool> { state, isStart in
        @Dependency(\.continuousClock) var clock
        guard isStart else {
          state += 1
          return .none
        }
        return .run { [clock] send in
          try await clock.sleep(for: .seconds(1))
          await send(false)
        }
      }
    } withDependencies: {
      $0.continuousClock = .immediate
    }
    await store.send(true)
    await store.receive(false) { $0 = 1 }
    await store.finish()
  }
}
