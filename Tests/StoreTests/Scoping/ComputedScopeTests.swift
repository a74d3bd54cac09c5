import TestSupport
import Testing

@testable import Store

/// Children behind key paths that are made at run time.
@LawActor
@Suite struct ComputedScopeTests {
  struct Row: Identifiable, Equatable {
    let id: Int
    var count = 0
  }

  struct State {
    var rows = IdentifiedArray(uniqueElements: (0..<200).map { Row(id: $0) })
    var table: [Int: Row] = [:]

    subscript(number: Int) -> Int { number }

    subscript(list _: Int) -> IdentifiedArrayOf<Row> { rows }
  }

  /// Four stored fields. Nested three times, it has 64.
  struct Four<Value> {
    var one, two, three, four: Value

    init(_ value: Value) { (one, two, three, four) = (value, value, value, value) }

    static var all: [KeyPath<Four, Value>] { [\.one, \.two, \.three, \.four] }
  }

  enum Action {
    case row(Int, Int)
    case table(Int)
  }

  private func makeStore() -> Store<State, Action> {
    Store(initialState: State(), isolation: LawActor.shared) { EmptyReducer() }
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

  @Test func theReportComesWithThe64thKeyPathAndNotAgain() {
    let store = makeStore()
    func count(_ ids: Range<Int>) -> Int {
      reported {
        for id in ids { _ = store.scope(state: \.rows[id: id], action: { (by: Int) in Action.row(id, by) }) }
      }
      .count
    }
    #expect([0..<63, 0..<63, 63..<64, 0..<64, 64..<70].map(count) == [0, 0, 1, 0, 0])
  }

  @Test func manyStoredFieldsAndTheRowsOfManyCollectionsAreNotReported() {
    let fields = Store<Four<Four<Four<Int?>>>, Int>(
      initialState: Four(Four(Four(1))),
      isolation: LawActor.shared
    ) { EmptyReducer() }
    let store = makeStore()
    let issues = reported {
      for one in Four<Four<Four<Int?>>>.all {
        for two in Four<Four<Int?>>.all {
          for three in Four<Int?>.all {
            let field = one.appending(path: two).appending(path: three)
            #expect(fields.scope(state: field, action: { (action: Int) in action })?.state == 1)
          }
        }
      }
      for number in 0..<100 {
        let row = store.scope(
          state: \.[list: number],
          id: 1,
          action: { (row: IdentifiedAction<Int, Int>) in Action.row(row.id, row.action) }
        )
        #expect(row?.id == 1)
      }
    }
    #expect(issues.isEmpty)
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

  @Test func storesThatNoOneRetainsAreDroppedWhenThereAre64() {
    let store = makeStore()
    var counts: [Int?] = []
    for number in 0..<1_000 {
      let scoped: Store<Int, Int> = store.scope(state: \.[number], action: { .table($0) })
      _ = scoped.isPresent
      counts.append(store.scopes?.count)
    }
    #expect(counts == (0..<1_000).map { $0 % 64 + 1 })
  }
}
