import Store
import Testing

/// The scope of a cancellation id.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct IdentifierTests {
  private enum Action { case start, stop }

  private func makeStore() -> Store<Int, Action> {
    Store(initialState: 0) {
      Reduce { _, action in
        switch action {
        case .start: .run { _ in await untilCancelled() }.cancellable(id: "id", cancelInFlight: true)
        case .stop: .cancel(id: "id")
        }
      }
    }
  }

  @Test func anIdBelongsToItsStore() async {
    let stores = [makeStore(), makeStore()]
    let tasks = stores.map { $0.send(.start) }
    #expect(stores.map(\.effectsInFlight.count) == [1, 1])
    stores[0].send(.stop)
    await tasks[0].finish()
    #expect(stores.map(\.effectsInFlight.count) == [0, 1])
    tasks[1].cancel()
    await tasks[1].finish()
  }

  @Test func withTaskCancellationOutsideAnEffectIsReportedAndRuns() async throws {
    let issues = Issues()
    let line: UInt = #line + 2
    let result = try await IssueReporting.$handler.withValue(IssueHandler { issues.add($0) }) {
      try await withTaskCancellation(id: 1) { 7 }
    }
    #expect(result == 7)
    #expect(
      issues.all.map(\.description) == [
        """
        StoreTests/IdentifierTests.swift:\(line): 'withTaskCancellation' was called outside an effect, so that no \
        store knows its id. Call it within 'Effect.run'.
        """
      ]
    )
  }
}
