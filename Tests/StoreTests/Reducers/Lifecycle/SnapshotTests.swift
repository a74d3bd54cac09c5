import TestSupport
import Testing

@testable import Store

/// A copy of the state never changes, not even in parts that no code of the program can see.
@LawActor
@Suite struct SnapshotTests {
  struct Part: Identifiable, Equatable, Sendable {
    let id: Int
    var count = 0
    var parts: IdentifiedArrayOf<Leaf> = [Leaf(id: 0), Leaf(id: 1)]
  }

  struct Leaf: Identifiable, Equatable, Sendable {
    let id: Int
    var count = 0
  }

  struct Sheet: Equatable, Sendable {
    var count = 0
    var leaves: IdentifiedArrayOf<Leaf> = [Leaf(id: 0)]
  }

  enum Mode: Equatable, Sendable {
    case list(Sheet)
    case empty
  }

  struct Row: Identifiable, Equatable, Sendable {
    let id: Int
    var count = 0
    var parts: IdentifiedArrayOf<Part> = [Part(id: 0), Part(id: 1)]
    var sheet: Sheet? = Sheet()
    var mode = Mode.list(Sheet())
  }

  struct State: Sendable {
    var rows: IdentifiedArrayOf<Row> = [Row(id: 0), Row(id: 1), Row(id: 2)]
    var path = StackState((0..<3).map { Row(id: $0) })

    /// The number of entries in all logs.
    var logged: Int {
      func count(_ row: Row) -> Int {
        var leaves = [row.sheet?.leaves].compactMap(\.self) + row.parts.map(\.parts)
        if case .list(let sheet) = row.mode { leaves.append(sheet.leaves) }
        return row.parts.log.count + leaves.map { $0.log.count }.reduce(0, +)
      }
      return rows.log.count + path.screens.log.count + (rows + path).map(count).reduce(0, +)
    }

    var sum: Int {
      (rows + path).map { row in
        row.count + row.parts.map { $0.count + $0.parts.map(\.count).reduce(0, +) }.reduce(0, +)
          + (row.sheet?.leaves.map(\.count).reduce(0, +) ?? 0)
      }
      .reduce(0, +)
    }
  }

  indirect enum LeafAction: Sendable { case tapped }
  enum PartAction: Sendable {
    case tapped
    case parts(IdentifiedAction<Int, LeafAction>)
  }
  enum RowAction: Sendable {
    case tapped
    case parts(IdentifiedAction<Int, PartAction>)
    case sheet(SheetAction)
    case mode(SheetAction)
  }
  enum SheetAction: Sendable { case leaves(IdentifiedAction<Int, LeafAction>) }
  enum Action: Sendable {
    case rows(IdentifiedAction<Int, RowAction>)
    case path(StackAction<Row, RowAction>)
    case idle
  }

  struct LeafFeature: Reducer {
    var body: some Reducer<Leaf, LeafAction> {
      Reduce { state, _ in
        state.count += 1
        return .run { _ in await untilCancelled() }
      }
    }
  }

  struct SheetFeature: Reducer {
    var body: some Reducer<Sheet, SheetAction> {
      EmptyReducer().forEach(\.leaves, action: SheetAction.leaves) { LeafFeature() }
    }
  }

  struct RowFeature: Reducer {
    var body: some Reducer<Row, RowAction> {
      Scope(state: \.mode, action: CasePath()) {
        EmptyReducer<Mode, RowAction>().ifCaseLet(Mode.list, action: RowAction.mode) { SheetFeature() }
      }
      Reduce { state, _ in
        state.count += 1
        return .none
      }
      .ifLet(\.sheet, action: RowAction.sheet) { SheetFeature() }
      .forEach(\.parts, action: RowAction.parts) {
        Reduce<Part, PartAction> { state, _ in
          state.count += 1
          return .run { _ in await untilCancelled() }
        }
        .forEach(\.parts, action: PartAction.parts) { LeafFeature() }
      }
    }
  }

  private func makeStore() -> Store<State, Action> {
    Store(initialState: State(), isolation: LawActor.shared) {
      EmptyReducer()
        .forEach(\.rows, action: Action.rows) { RowFeature() }
        .forEach(\.path, action: Action.path) { RowFeature() }
    }
  }

  private let rowActions: [RowAction] = [
    .tapped, .sheet(.leaves(.element(id: 0, action: .tapped))), .mode(.leaves(.element(id: 0, action: .tapped))),
    .parts(.element(id: 0, action: .tapped)),
    .parts(.element(id: 1, action: .parts(.element(id: 1, action: .tapped)))),
  ]

  private func sendAll(to store: Store<State, Action>) {
    for action in rowActions {
      for id in 0..<3 {
        store.send(.rows(.element(id: id, action: action)))
        expectNoChange(of: store, by: .idle)
        store.send(.path(.element(id: StackElementID(id), action: action)))
        expectNoChange(of: store, by: .idle)
      }
    }
  }

  /// An action that changes nothing lets the store compare features in memory that a copy shares.
  private func expectNoChange(of store: Store<State, Action>, by action: Action) {
    let snapshot = store.withState { $0 }
    let (logged, sum) = (snapshot.logged, snapshot.sum)
    store.send(action)
    #expect(snapshot.logged == logged && snapshot.sum == sum)
  }

  @Test func theLogsOfASnapshotAreAsTheyWere() throws {
    let store = makeStore()
    let first = store.withState { $0 }
    let logged = first.logged
    let rows = try (0..<3).map { id in
      try #require(
        store.scope(state: \.rows, id: id) { (_: IdentifiedAction<Int, Int>) in
          Action.rows(.element(id: id, action: .tapped))
        }
      )
    }
    let tokens = rows.map { $0.observe(\.parts) { _ in } }
    sendAll(to: store)
    #expect(first.logged == logged && first.sum == 0)
    let second = store.withState { $0 }
    let (later, sum) = (second.logged, second.sum)
    sendAll(to: store)
    #expect(second.logged == later && second.sum == sum)
    withExtendedLifetime(tokens) {}
  }

  /// The thread sanitizer reports a write of the memory that the other thread reads.
  @Test func aSnapshotMayBeReadByAnotherThreadWhileActionsAreHandled() async {
    let store = makeStore()
    for _ in 0..<10 {
      let snapshot = store.withState { $0 }
      let expected = snapshot.sum
      let reader = Task.detached { (0..<20).allSatisfy { _ in snapshot.sum == expected && snapshot.logged >= 0 } }
      sendAll(to: store)
      #expect(await reader.value)
    }
  }
}
