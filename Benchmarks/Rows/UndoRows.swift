import Store

/// Changes of 100,000 rows that can be undone.
@MainActor
func undoRows() -> [Row] {
  [
    edits("edit-100000", UndoList.plain),
    edits("edit-100000-undoable", UndoList.undoable, baseline: "edit-100000"),
    edits("edit-100000-snapshots", UndoList.snapshots, baseline: "edit-100000"),
    edits("append-100000-undoable", UndoList.undoable, baseline: "edit-100000") { _, state in .add(state.nextID) },
    edits("remove-insert-100000", UndoList.plain) { index, _ in .removeOrInsert(index / 2 &* 7919 % 100_000) },
    edits("remove-insert-100000-undoable", UndoList.undoable, baseline: "remove-insert-100000") { index, _ in
      .removeOrInsert(index / 2 &* 7919 % 100_000)
    },
    edits("undo-redo-100000", UndoList.undoable, baseline: "edit-100000") { index, _ in
      index.isMultiple(of: 2) ? .history(.undo) : .history(.redo)
    },
  ]
}

/// Edits of one row that can be undone, in lists of more and more rows.
@MainActor
func undoableEditsRow() -> GrowthRow {
  GrowthRow(name: "edit-undoable", of: "rows, all of which can be undone", sizes: [1_000, 10_000, 100_000]) { size in
    let store = Store(initialState: UndoList.State(count: size)) { UndoList.undoable }
    for index in 0..<1_000 { store.send(.edit(index)) }
    return each(1_000) { for index in 0..<1_000 { store.send(.edit(index &* 7919 % size)) } }
  }
}

/// Edits of one row in a store with a history, in lists of more and more rows.
@MainActor
func editsWithHistoryRow() -> GrowthRow {
  GrowthRow(name: "edit-history", of: "rows, with a history", sizes: [1_000, 10_000, 100_000]) { size in
    let store = Store(initialState: UndoList.State(count: size)) { UndoList.plain }
    let history = store.history(limit: 1_000)
    for index in 0..<1_000 { store.send(.edit(index)) }
    return each(1_000) {
      for index in 0..<1_000 { store.send(.edit(index &* 7919 % size)) }
      blackHole(history)
    }
  }
}

/// A row that sends one action after another to a list of 100,000 rows, with a full history of 1,000 steps.
@MainActor
private func edits(
  _ name: String,
  _ reducer: some Reducer<UndoList.State, UndoList.Action>,
  baseline: String = "closure",
  _ action: @escaping (Int, UndoList.State) -> UndoList.Action = { index, _ in .edit(index &* 7919 % 100_000) }
) -> Row {
  let store = Lazily {
    let store = Store(initialState: UndoList.State(count: 100_000)) { reducer }
    for index in 0..<1_000 { store.send(.edit(index)) }
    return store
  }
  return sync(name, baseline: baseline) { count in
    let store = store.value
    for index in 0..<count { store.send(action(index, store.state)) }
  }
}

enum UndoList {
  struct Item: Equatable, Identifiable {
    let id: Int
    var name: String
    var number = 0
  }

  struct State {
    var items: IdentifiedArrayOf<Item>
    var history = UndoHistory<IdentifiedArrayOf<Item>>(limit: 1_000)
    var snapshots: [IdentifiedArrayOf<Item>] = []
    var nextID: Int

    init(count: Int) {
      items = IdentifiedArray(uniqueElements: (0..<count).map { Item(id: $0, name: "Item \($0)") })
      nextID = count
    }
  }

  enum Action {
    case edit(Int)
    case add(Int)
    /// Removes a row, or puts it into the middle if it is not there.
    case removeOrInsert(Int)
    case history(UndoAction)
  }

  static var plain: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .edit(let id):
        state.items.modify(id: id) { $0.number += 1 }
      case .add(let id):
        state.items.append(Item(id: id, name: "New"))
        state.nextID += 1
      case .removeOrInsert(let id):
        if state.items.remove(id: id) == nil {
          state.items.insert(Item(id: id, name: "Item \(id)"), at: state.items.count / 2)
        }
      case .history:
        break
      }
      return .none
    }
  }

  static var undoable: some Reducer<State, Action> {
    plain.undoable(\.items, history: \.history, action: Action.history)
  }

  /// A feature without a history keeps the whole list before each change. Only the last ten, as a
  /// thousand take gigabytes.
  static var snapshots: some Reducer<State, Action> {
    Reduce { state, action in
      let before = state.items
      let effect = plain.reduce(into: &state, action: action)
      state.snapshots.append(before)
      if state.snapshots.count > 10 { state.snapshots.removeFirst() }
      return effect
    }
  }
}
