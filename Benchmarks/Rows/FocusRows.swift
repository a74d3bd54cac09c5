import FocusSync
import Store

/// Moving focus, changing what can be focused, pressing keys, and keeping state and focus the same.
@MainActor
func focusRows() -> [Row] {
  var rows: [Row] = []
  for size in [100, 1_000, 10_000] {
    let grid = gridEngine(of: size)
    rows.append(
      sync("focus-move-\(size)", baseline: "closure") { count in
        // The middle, so that both moves search on all sides.
        grid.request(size / 2)
        for index in 0..<count { grid.move(index % 2 == 0 ? .right : .left) }
      }
    )
    let tabbed = gridEngine(of: size)
    rows.append(
      sync("focus-tab-\(size)", baseline: "closure") { count in
        tabbed.request(size / 2)
        for index in 0..<count {
          // One element changes its place, so that no order that was worked out before is of use.
          let id = index % size
          tabbed.add(.element(size + id, frame: FocusRect(x: 0, y: Double(id) + 0.25, width: 1, height: 0.5)))
          tabbed.tab()
          tabbed.remove(size + id)
        }
      }
    )
  }
  let settled = gridEngine(of: 10_000)
  rows.append(
    sync("focus-tab-10000-unchanged", baseline: "closure") { count in
      settled.request(5_000)
      for _ in 0..<count { settled.tab() }
    }
  )
  rows += groupRows()
  let deep = nestedEngine(depth: 1_000)
  deep.add(.element(2_000, order: 1))
  rows.append(
    sync("focus-tab-depth-1000", baseline: "closure") { count in
      for _ in 0..<count { deep.tab() }
    }
  )
  rows.append(contentRow("focus-content-same-10000", changing: false))
  rows.append(contentRow("focus-content-one-10000", changing: true))
  let nested = nestedEngine(depth: 50)
  rows.append(
    sync("key-press-50", baseline: "closure") { count in
      for _ in 0..<count { blackHole(nested.press(KeyEvent("x"))) }
    }
  )
  rows.append(synchronizeRow())
  rows.append(synchronizeStoreRow())
  rows.append(typingRow())
  return rows
}

/// Tab over a group of 10,000 items, and an arrow in it.
@MainActor
private func groupRows() -> [Row] {
  let engine = groupEngine(of: 10_000)
  return [
    sync("focus-tab-group-10000", baseline: "closure") { count in
      for _ in 0..<count { engine.tab() }
    },
    sync("focus-move-group-10000", baseline: "closure") { count in
      engine.request(5_000)
      for index in 0..<count { engine.move(index % 2 == 0 ? .down : .up) }
    },
  ]
}

/// A list that is a group, between two elements.
func groupEngine(of size: Int, atEnd end: FocusGroup.End = .stops) -> FocusEngine<Int> {
  let engine = FocusEngine<Int>()
  engine.update {
    $0.add(.element(-1, frame: FocusRect(x: 0, y: -10, width: 8, height: 8)))
    $0.add(.scope(-2).group(.vertical, atEnd: end, selected: size / 2))
    for id in 0..<size {
      let frame = FocusRect(x: 0, y: Double(id) * 10, width: 8, height: 8)
      $0.add(.element(id, in: -2, frame: frame).typeAhead("Item \(id)"))
    }
    $0.add(.element(-3, frame: FocusRect(x: 0, y: Double(size) * 10, width: 8, height: 8)))
  }
  return engine
}

/// A layout of 10,000 nodes, given again with none or one of them changed.
@MainActor
private func contentRow(_ name: String, changing: Bool) -> Row {
  let engine = FocusEngine<Int>()
  var nodes = (0..<10_000).map { id in
    FocusNode<Int>.element(
      id,
      frame: FocusRect(x: Double(id % 100) * 10, y: Double(id / 100) * 10, width: 8, height: 8)
    )
  }
  engine.setContent(nodes)
  return sync(name, baseline: "closure") { count in
    for index in 0..<count {
      if changing { nodes[index % nodes.count].isEnabled.toggle() }
      engine.setContent(nodes)
    }
  }
}

/// One action that moves focus, and one move of focus that sends an action.
@MainActor
private func synchronizeStoreRow() -> Row {
  let engine = gridEngine(of: 100)
  let store = Store<FocusFeature.State, FocusFeature.Action>(initialState: FocusFeature.State()) { FocusFeature() }
  let mirror = synchronize(store, \.field, with: engine)
  return sync("synchronize-store", baseline: "closure") { count in
    for index in 0..<count {
      store.send(.focus(index % 100))
      engine.request((index + 1) % 100)
    }
    blackHole(mirror)
  }
}

private struct FocusFeature: Reducer {
  struct State: Equatable {
    var field: Int?
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case focus(Int?)
  }

  var body: some Reducer<State, Action> {
    BindingReducer<State, Action>()
    Reduce { state, action in
      if case .focus(let field) = action { state.field = field }
      return .none
    }
  }
}

/// A square of cells with a gap between them.
private func gridEngine(of size: Int) -> FocusEngine<Int> {
  let columns = Int(Double(size).squareRoot())
  let engine = FocusEngine<Int>(options: FocusOptions(directionalPolicy: .nearest))
  engine.update {
    for id in 0..<size {
      let frame = FocusRect(x: Double(id % columns) * 10, y: Double(id / columns) * 10, width: 8, height: 8)
      $0.add(.element(id, frame: frame))
    }
  }
  return engine
}

/// An element in scopes that each listen to the key and pass it on.
private func nestedEngine(depth: Int) -> FocusEngine<Int> {
  let engine = FocusEngine<Int>()
  engine.update {
    for level in 0..<depth {
      $0.add(.scope(level, in: level == 0 ? nil : level - 1).onKeyPress("x") { .ignored })
    }
    $0.add(.element(depth, in: depth - 1))
  }
  engine.request(depth)
  return engine
}

/// One change of state that crosses to the engine, and one move of focus that crosses back.
@MainActor
private func synchronizeRow() -> Row {
  let engine = gridEngine(of: 100)
  var value: Int? = nil
  var changed: () -> Void = {}
  let state = SyncSide<Int?>(
    get: { value },
    set: { write in
      value = write.value
      return .done
    },
    observe: { tell in
      changed = { tell(.changed) }
      return ObserveToken {}
    }
  )
  let mirror = synchronize(state, SyncSide(engine))
  return sync("synchronize", baseline: "closure") { count in
    for index in 0..<count {
      value = index % 100
      changed()
      engine.request((index + 1) % 100)
    }
    blackHole(mirror)
  }
}
