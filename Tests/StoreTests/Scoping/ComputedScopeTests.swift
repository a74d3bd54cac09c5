import Testing

@testable import Store

/// Children behind key paths that are made at run time.
@MainActor
@Suite struct ComputedScopeTests {
  struct Row: Identifiable, Equatable {
    let id: Int
    var count = 0
  }

  struct State {
    var rows = IdentifiedArray(uniqueElements: (0..<200).map { Row(id: $0) })
    var table: [Int: Row] = [:]

    subscript(number: Int) -> Int { number }
  }

  enum Action {
    case row(Int, Int)
    case table(Int)
  }

  private func makeStore() -> Store<State, Action> {
    Store(initialState: State()) { EmptyReducer() }
  }

  @Test func rowsThatAreScopedByManyKeyPathsAreReportedOnce() {
    let store = makeStore()
    let issues = reported {
      for _ in 0..<2 {
        for id in 0..<200 { _ = store.scope(state: \.rows[id: id], action: { (by: Int) in Action.row(id, by) }) }
      }
    }
    #expect(
      issues.map(\.message) == [
        """
        'scope(state:action:)' was given many key paths on one line, as '\\.rows[id: id]' makes one for each row. The \
        observers of each such store are compared after every action.

        Pass the collection and the id: 'scope(state: \\.rows, id: id, action: Action.rows)'. Then an action costs \
        only the rows that it changes.
        """
      ]
    )
  }

  @Test func aFewKeyPathsAreNotReported() {
    let store = makeStore()
    let issues = reported {
      for id in (0..<400).map({ $0 % 60 }) {
        _ = store.scope(state: \.rows[id: id], action: { (by: Int) in Action.row(id, by) })
      }
      for id in 0..<200 {
        _ = store.scope(
          state: \.rows,
          id: id,
          action: { (row: IdentifiedAction<Int, Int>) in Action.row(row.id, row.action) }
        )
      }
    }
    #expect(issues.isEmpty)
  }

  @Test func storesOfManyKeyPathsAreFoundAgain() {
    let store = makeStore()
    func scope(_ number: Int) -> Store<Int, Int> { store.scope(state: \.[number], action: { .table($0) }) }
    let all = (0..<2_000).map(scope)
    for number in [0, 1, 15, 16, 17, 63, 64, 65, 1_999] {
      #expect(scope(number) === all[number])
      #expect(all[number].state == number)
    }
    #expect(Set(all.map(ObjectIdentifier.init)).count == 2_000)
  }

  @Test func storesThatNoOneRetainsAreDropped() {
    let store = makeStore()
    for number in 0..<1_000 {
      let scoped: Store<Int, Int> = store.scope(state: \.[number], action: { .table($0) })
      _ = scoped.isPresent
    }
    #expect(store.scopes?.count ?? 0 <= 64)
  }
}
