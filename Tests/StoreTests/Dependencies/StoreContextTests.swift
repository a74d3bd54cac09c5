import Store
import Testing

@MainActor
@Suite struct StoreContextTests {
  @Test func aReducerAndItsEffectsReportToTheHandlerThatWasBoundWhenTheStoreWasMade() async {
    let issues = Issues()
    let store = IssueReporting.$handler.withValue(IssueHandler { issues.add($0) }) {
      Store<Int, Bool>(initialState: 0) {
        Reduce { _, _ in
          reportIssue("reducer")
          return .run { _ in reportIssue("effect") }
        }
      }
    }
    await store.send(true).finish()
    #expect(issues.all.map(\.message) == ["reducer", "effect"])
  }
}
