import StoreTesting
import Testing

@testable import Store

/// A list that is shared, and can be undone.
private struct Notes: Reducer {
  struct State: Equatable {
    @Shared(.inMemory("undone notes")) var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
    var undoHistory = UndoHistory<IdentifiedArrayOf<Row>>()
  }

  enum Action: Equatable, Sendable {
    case edited(Int, String)
    case removed(Int)
    case history(UndoAction)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .edited(let id, let text): state.rows[id: id]?.text = text
      case .removed(let id): state.rows.remove(id: id)
      case .history: break
      }
      return .none
    }
    .undoable(\.rows, history: \.undoHistory, action: Action.history) { action in
      if case .removed = action { "Remove" } else { UndoStep() }
    }
  }
}

/// A screen that shows the same list, and changes it without a history.
private struct Screen: Reducer {
  struct State: Equatable {
    var notes = Notes.State()
    @Shared(.inMemory("undone notes")) var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
  }

  enum Action: Equatable, Sendable {
    case notes(Notes.Action)
    case added(Int)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.notes, action: Action.notes) { Notes() }
    Reduce { state, action in
      if case .added(let id) = action { state.rows.append(Row(id: id)) }
      return .none
    }
  }
}

@Suite struct UndoableSharedTests {
  private let start: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]

  @Test func aSharedValueIsUndoneForAll() async {
    let store = TestStore(initialState: Screen.State()) { Screen() }
    await store.send(.notes(.edited(1, "a"))) {
      $0.rows[id: 1]?.text = "a"
      $0.notes.undoHistory.record($0.rows)
    }
    await store.send(.notes(.removed(2))) {
      $0.rows.remove(id: 2)
      $0.notes.undoHistory.record($0.rows, as: "Remove")
    }
    for _ in 0..<2 {
      await store.send(.notes(.history(.undo))) {
        var rows = $0.rows
        $0.notes.undoHistory.undo(&rows)
        $0.rows = rows
      }
    }
    #expect(store.state.rows == start && store.state.notes.rows == start)
    await store.send(.notes(.history(.redo))) {
      var rows = $0.rows
      $0.notes.undoHistory.redo(&rows)
      $0.rows = rows
    }
    #expect(store.state.rows[id: 1]?.text == "a" && !store.state.notes.undoHistory.undoSteps.isEmpty)
    await store.finish()
  }

  @Test func aChangeByAnotherFeatureIsAStep() async {
    let store = TestStore(initialState: Screen.State()) { Screen() }
    store.exhaustivity = .off
    await store.send(.notes(.edited(1, "a")))
    await store.send(.added(3))
    #expect(store.state.notes.undoHistory.undoSteps == [UndoStep(), UndoStep()])
    await store.send(.notes(.history(.undo)))
    #expect(store.state.rows.ids == [1, 2] && store.state.rows[id: 1]?.text == "a")
    await store.send(.notes(.history(.undo)))
    #expect(store.state.rows == start && store.state.notes.rows == start)
    await store.finish()
  }
}
