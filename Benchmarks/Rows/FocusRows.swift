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
          tabbed.add(.element(size + id, frame: Rect(x: 0, y: Double(id) + 0.25, width: 1, height: 0.5)))
          tabbed.tab()
          tabbed.remove(size + id)
        }
      }
    )
  }
  let nested = nestedEngine(depth: 50)
  rows.append(
    sync("key-press-50", baseline: "closure") { count in
      for _ in 0..<count { blackHole(nested.press(KeyEvent("x"))) }
    }
  )
  rows.append(synchronizeRow())
  return rows
}

/// A square of cells with a gap between them.
private func gridEngine(of size: Int) -> FocusEngine<Int> {
  let columns = Int(Double(size).squareRoot())
  let engine = FocusEngine<Int>(options: FocusOptions(directionalPolicy: .nearest))
  engine.update {
    for id in 0..<size {
      let frame = Rect(x: Double(id % columns) * 10, y: Double(id / columns) * 10, width: 8, height: 8)
      $0.add(.element(id, frame: frame))
    }
  }
  return engine
}

/// An element in scopes that each listen to the key and pass it on.
private func nestedEngine(depth: Int) -> FocusEngine<Int> {
  let engine = FocusEngine<Int>()
  engine.update {
    for level in 0..<depth { $0.add(.scope(level, in: level == 0 ? nil : level - 1)) }
    $0.add(.element(depth, in: depth - 1))
  }
  for level in 0..<depth { engine.onKeyPress("x", at: level) { .ignored } }
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
