import StoreTesting
import Testing

@testable import Store

/// Children by their positions on a board: a container that the library does not know.
private struct Board: Equatable, ChildContainer {
  var cells: [Cell.State?]

  static var children: ChildLens<Board, Int, Cell.State> {
    ChildLens(
      ids: { board in board.cells.indices.filter { board.cells[$0] != nil } },
      read: { board, position in board.cells.indices.contains(position) ? board.cells[position] : nil },
      modify: { board, position, body in
        if board.cells.indices.contains(position), board.cells[position] != nil { body(&board.cells[position]!) }
      }
    )
  }
}

private struct Cell: Reducer {
  struct State: Equatable {
    var count = 0
    var isMounted = false
  }

  enum Action {
    case increment, wait, finished
  }

  let log: CellLog

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .increment:
        state.count += 1
        return .none
      case .wait:
        return .run { [log] send in
          for await _ in AsyncStream<Never>.never {}
          log.add("effect ended")
          await send(.finished)
        }
      case .finished:
        state.count = -1
        return .none
      }
    }
    .onMount { state in
      state.isMounted = true
      return .none
    }
    .onDismount { [log] state in
      log.add("dismounted \(state.count)")
      return .none
    }
  }
}

private struct Game: Reducer {
  struct State: Equatable {
    var board = Board(cells: [Cell.State(), nil, Cell.State()])
  }

  enum Action {
    case cell(IdentifiedAction<Int, Cell.Action>)
    case put(Int)
    case take(Int)
  }

  let log: CellLog

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .cell: break
      case .put(let position): state.board.cells[position] = Cell.State()
      case .take(let position): state.board.cells[position] = nil
      }
      return .none
    }
    .forEach(\.board, action: Action.cell) { Cell(log: log) }
  }
}

private final class CellLog: @unchecked Sendable {
  private let entries = Locked<[String]>([])
  func add(_ entry: String) { entries.withLock { $0.append(entry) } }
  var all: [String] { entries.withLock { $0 } }
}

extension AsyncStream where Element == Never {
  /// A stream that ends when its task is cancelled.
  fileprivate static var never: AsyncStream { AsyncStream { _ in } }
}

@MainActor
@Suite struct ChildLensTests {
  private let log = CellLog()

  private func makeStore() -> StoreOf<Game> {
    Store(initialState: Game.State()) { Game(log: log) }
  }

  @Test func anActionReachesTheChildWithItsID() {
    let store = makeStore()
    store.send(.cell(.element(id: 2, action: .increment)))
    #expect(store.board.cells.map { $0?.count } == [0, nil, 1])
  }

  @Test func anActionForAMissingChildIsReported() {
    let store = makeStore()
    let reports = reports { store.send(.cell(.element(id: 1, action: .increment))) }
    #expect(reports.count == 1)
    #expect(reports.first?.contains("a child that is not there: there is no child 1.") == true)
    #expect(store.board.cells[1] == nil)
  }

  @Test func childrenAreMountedAndDismounted() {
    let store = makeStore()
    #expect(store.board.cells.map { $0?.isMounted } == [true, nil, true])
    store.send(.put(1))
    #expect(store.board.cells[1]?.isMounted == true)
    store.send(.cell(.element(id: 0, action: .increment)))
    store.send(.take(0))
    #expect(log.all == ["dismounted 1"])
  }

  @Test func theEffectOfAChildEndsWithTheChild() async {
    let store = makeStore()
    let task = store.send(.cell(.element(id: 0, action: .wait)))
    let other = store.send(.cell(.element(id: 2, action: .wait)))
    #expect(store.effectsInFlight.count == 2)
    store.send(.take(0))
    await task.finish()
    #expect(store.effectsInFlight.count == 1)
    #expect(!other.isFinished)
    store.send(.put(0))
    #expect(store.board.cells[0]?.count == 0)
    other.cancel()
  }

  @Test func aStoreIsScopedToAChild() throws {
    let store = makeStore()
    let cell = try #require(store.scope(state: \.board, id: 2, action: Game.Action.cell))
    #expect(store.scope(state: \.board, id: 1, action: Game.Action.cell) == nil)
    var seen: [Int] = []
    let token = cell.observe(\.count) { seen.append($0) }
    cell.send(.increment)
    store.send(.cell(.element(id: 0, action: .increment)))
    #expect(seen == [1])
    #expect(store.board.cells[2]?.count == 1)
    store.send(.take(2))
    #expect(!cell.isPresent)
    token.cancel()
  }

  @Test func storesAreScopedToAllChildren() {
    let store = makeStore()
    let stores = store.scopes(state: \.board, action: Game.Action.cell)
    #expect(stores.map(\.id) == [0, 2])
    #expect(stores.allSatisfy { $0.store != nil })
  }

  @Test func aTestStoreSeesTheChildrenOfAContainer() async {
    let store = TestStore(initialState: Game.State()) { Game(log: log) }
    store.exhaustivity = .off
    await store.send(.cell(.element(id: 0, action: .increment))) { $0.board.cells[0]?.count = 1 }
    await store.send(.take(0)) { $0.board.cells[0] = nil }
  }
}
