import FocusSync
import Observation
import Store

/// Operations beside more and more of what they do not touch: their cost should stay the same.
@MainActor
func growthRows() -> [GrowthRow] {
  effectGrowthRows() + observationGrowthRows() + [undoableEditsRow(), editsWithHistoryRow()] + focusGrowthRows() + [
    nestedScopesRow()
  ]
}

// MARK: Effects

@MainActor
private func effectGrowthRows() -> [GrowthRow] {
  [
    GrowthRow(name: "row-add-drop", of: "rows with an effect", sizes: [100, 1_000, 4_000]) { size in
      let store = await runningList(size)
      defer { store.send(.stop) }
      return each(200) {
        for _ in 0..<100 {
          store.send(.add(size))
          store.send(.remove(size))
        }
      }
    },
    GrowthRow(name: "rows-drop-all", of: "rows with an effect; the cost is of one row", sizes: [100, 1_000, 4_000]) {
      size in
      let store = await runningList(size)
      return each(size) { for id in (0..<size).reversed() { store.send(.remove(id)) } }
    },
    GrowthRow(name: "rows-drop-first", of: "rows with an effect, which the list moves", sizes: [100, 1_000, 4_000]) {
      size in
      let store = await runningList(size)
      return each(size) { for id in 0..<size { store.send(.remove(id)) } }
    },
    GrowthRow(name: "cancel-id-from-root", of: "rows with another effect", sizes: [100, 1_000, 4_000]) { size in
      let store = await runningList(size)
      defer { store.send(.stop) }
      return each(100) { for _ in 0..<100 { store.send(.cancelOther) } }
    },
    GrowthRow(
      name: "cancel-waiting",
      of: "effects that wait for one id; the cost is of one",
      sizes: [500, 2_000, 8_000]
    ) { size in
      let store = Store(initialState: Waiting.State()) { Waiting() }
      let tasks = (0..<size).map { _ in store.send(.start) }
      return each(size) { for task in tasks.reversed() { task.cancel() } }
    },
  ]
}

/// A list of rows that each run an effect until they are cancelled.
@MainActor
private func runningList(_ size: Int) async -> Store<RunningList.State, RunningList.Action> {
  let store = Store(initialState: RunningList.State(count: size)) { RunningList() }
  for id in 0..<size { store.send(.rows(.element(id: id, action: .run))) }
  return store
}

private struct RunningRow: Reducer {
  struct State: Identifiable {
    let id: Int
  }

  enum Action {
    case run
  }

  enum CancelID { case row }

  var body: some Reducer<State, Action> {
    Reduce { _, _ in
      .run { _ in try await Task.sleep(for: .seconds(3_600)) }.cancellable(id: CancelID.row)
    }
  }
}

private struct RunningList: Reducer {
  struct State {
    var rows: IdentifiedArrayOf<RunningRow.State>

    init(count: Int) {
      rows = IdentifiedArray(uniqueElements: (0..<count).map { RunningRow.State(id: $0) })
    }
  }

  enum Action {
    case rows(IdentifiedActionOf<RunningRow>)
    case add(Int)
    case remove(Int)
    case cancelOther
    case stop
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .rows:
        return .none
      case .add(let id):
        state.rows.append(RunningRow.State(id: id))
        return .none
      case .remove(let id):
        state.rows.remove(id: id)
        return .none
      case .cancelOther:
        return .cancel(id: "other")
      case .stop:
        return .cancel(id: RunningRow.CancelID.row)
      }
    }
    .forEach(\.rows, action: Action.rows) { RunningRow() }
  }
}

private struct Waiting: Reducer {
  struct State {}

  enum Action {
    case start
  }

  var body: some Reducer<State, Action> {
    Reduce { _, _ in
      .run { _ in try await Task.sleep(for: .seconds(3_600)) }
        .cancellable(id: "one", policy: .atMost(1))
    }
  }
}

// MARK: Observation

@MainActor
private func observationGrowthRows() -> [GrowthRow] {
  [
    GrowthRow(name: "observe-token-cancel", of: "tokens; the cost is of one", sizes: [100, 1_000, 10_000]) { size in
      let store = Store(initialState: Counter.State()) { Counter() }
      let tokens = (0..<size).map { _ in store.observe(\.count) { _ in } }
      return each(size) { for token in tokens { token.cancel() } }
    },
    GrowthRow(name: "send-rows-tracked", of: "rows that are tracked", sizes: [100, 1_000, 10_000]) { size in
      let store = Store(initialState: List.State(count: size)) { List() }
      let rows = (0..<size).compactMap { store.scope(state: \.rows, id: $0, action: List.Action.rows) }
      for row in rows { track { row.count } }
      return each(100) {
        for index in 0..<100 {
          let id = index % size
          store.send(.rows(.element(id: id, action: .up)))
          track { rows[id].count }
        }
      }
    },
    GrowthRow(name: "send-rows-observed", of: "rows that are observed", sizes: [100, 1_000, 10_000]) { size in
      let store = Store(initialState: List.State(count: size)) { List() }
      let rows = (0..<size).compactMap { store.scope(state: \.rows, id: $0, action: List.Action.rows) }
      let tokens = rows.map { $0.observe(\.count) { _ in } }
      defer { withExtendedLifetime(tokens) {} }
      return each(100) {
        for index in 0..<100 { store.send(.rows(.element(id: index % size, action: .up))) }
      }
    },
    GrowthRow(name: "send-list-tracked", of: "rows, the list tracked", sizes: [10_000, 100_000, 1_000_000]) { size in
      let store = Store(initialState: List.State(count: size)) { List() }
      return each(20) {
        for index in 0..<20 {
          track { store.rows }
          store.send(.rows(.element(id: index, action: .up)))
        }
      }
    },
  ]
}

@MainActor
private func track<Value>(_ read: () -> Value) {
  withObservationTracking {
    blackHole(read())
  } onChange: {
  }
}

// MARK: Focus

@MainActor
private func focusGrowthRows() -> [GrowthRow] {
  [
    GrowthRow(name: "tab-group", of: "items in the group", sizes: [100, 1_000, 10_000]) { size in
      let engine = groupEngine(of: size)
      engine.tab()
      return each(1_000) { for _ in 0..<1_000 { engine.tab() } }
    },
    GrowthRow(name: "move-in-group", of: "items in the group", sizes: [100, 1_000, 10_000]) { size in
      let engine = focusedGroupEngine(of: size)
      return each(1_000) { for _ in 0..<1_000 { engine.move(.down) } }
    },
    GrowthRow(name: "press-arrow-in-group", of: "items in the group", sizes: [100, 1_000, 10_000]) { size in
      let engine = focusedGroupEngine(of: size)
      return each(1_000) { for _ in 0..<1_000 { engine.press(KeyEvent(.downArrow)) } }
    },
    GrowthRow(name: "home-end-in-group", of: "items in the group", sizes: [100, 1_000, 10_000]) { size in
      let engine = focusedGroupEngine(of: size)
      return each(1_000) { for index in 0..<1_000 { engine.press(KeyEvent(index % 2 == 0 ? .end : .home)) } }
    },
    GrowthRow(name: "type-ahead", of: "items in the group", sizes: [100, 1_000, 10_000]) { size in
      let engine = focusedGroupEngine(of: size)
      return each(1_000) {
        for _ in 0..<1_000 {
          engine.press(KeyEvent("i"))
          engine.expireTypeAhead()
        }
      }
    },
    GrowthRow(name: "type-ahead-missed", of: "items in the group", sizes: [100, 1_000, 10_000]) { size in
      let engine = focusedGroupEngine(of: size)
      return each(100) {
        for _ in 0..<100 {
          engine.press(KeyEvent("x"))
          engine.expireTypeAhead()
        }
      }
    },
    GrowthRow(name: "select-in-group", of: "items in the group", sizes: [100, 1_000, 10_000]) { size in
      let engine = focusedGroupEngine(of: size)
      return each(100) {
        for index in 0..<100 {
          engine.change(-2) { $0.selectedItem = index }
          engine.tab()
          engine.tab(forward: false)
        }
      }
    },
    GrowthRow(name: "disable-in-group", of: "items in the group", sizes: [100, 1_000, 10_000]) { size in
      let engine = focusedGroupEngine(of: size)
      return each(100) {
        for index in 0..<100 {
          engine.change(index % 50) { $0.isEnabled.toggle() }
          engine.move(.down)
        }
      }
    },
    GrowthRow(name: "tab-deep", of: "scopes around the element", sizes: [10, 100, 1_000]) { size in
      let engine = FocusEngine<Int>()
      engine.update { update in
        for level in 0..<size { update.add(.scope(level, in: level == 0 ? nil : level - 1)) }
        for element in 0..<3 { update.add(.element(size + element, in: size - 1)) }
      }
      engine.request(size)
      return each(100) { for _ in 0..<100 { engine.tab() } }
    },
    GrowthRow(name: "tab-clipped", of: "rows of a scroll region", sizes: [100, 1_000, 10_000]) { size in
      let engine = FocusEngine<Int>()
      engine.bringIntoView = { _ in true }
      var region = FocusNode<Int>.section(-1, frame: FocusRect(x: 0, y: 0, width: 10, height: 5))
      region.visibleRect = region.frame
      engine.setContent([region] + elements(size, in: -1))
      engine.request(size / 2)
      return each(100) { for _ in 0..<100 { engine.tab() } }
    },
    GrowthRow(name: "set-content-same", of: "elements", sizes: [100, 1_000, 10_000]) { size in
      let nodes = elements(size)
      let engine = FocusEngine<Int>()
      engine.update { $0.setContent(nodes) }
      return each(5) { for _ in 0..<5 { engine.update { $0.setContent(nodes) } } }
    },
    GrowthRow(name: "set-content-one-changed", of: "elements", sizes: [100, 1_000, 10_000]) { size in
      var nodes = elements(size)
      let engine = FocusEngine<Int>()
      engine.update { $0.setContent(nodes) }
      return each(5) {
        for index in 0..<5 {
          nodes[size / 2] = .element(size / 2, frame: FocusRect(x: 0, y: Double(size + index), width: 9, height: 1))
          engine.update { $0.setContent(nodes) }
        }
      }
    },
    GrowthRow(name: "unbind-one-value", of: "elements of the value; the cost is of one", sizes: [100, 1_000, 5_000]) {
      size in
      let engine = FocusEngine<Int>()
      let binding = FocusBinding<Int, Int>(engine)
      for id in 0..<size { binding.bind(id, equals: 0) }
      return each(size) { for id in 0..<size { binding.unbind(id) } }
    },
  ]
}

/// A list that is a group and wraps, with focus in the middle, and with an order that has been worked out.
private func focusedGroupEngine(of size: Int) -> FocusEngine<Int> {
  let engine = groupEngine(of: size, atEnd: .wraps)
  engine.request(size / 2)
  engine.move(.up)
  return engine
}

private func elements(_ count: Int, in parent: Int? = nil) -> [FocusNode<Int>] {
  (0..<count).map { .element($0, in: parent, frame: FocusRect(x: 0, y: Double($0), width: 10, height: 1)) }
}

// MARK: Scopes

@MainActor
private func nestedScopesRow() -> GrowthRow {
  let stores = (
    Store(initialState: Level5.State()) { Level5() },
    Store(initialState: Level10.State()) { Level10() },
    Store(initialState: Level20.State()) { Level20() }
  )
  let up5 = Level5.Action.child(.child(.child(.child(.child(.up)))))
  let up10 = Level10.Action.child(.child(.child(.child(.child(up5)))))
  let up20 = Level20.Action.child(.child(.child(.child(.child(.child(.child(.child(.child(.child(up10))))))))))
  return GrowthRow(name: "nested-scopes", of: "levels; the cost is of one level", sizes: [5, 10, 20]) { size in
    let count = 200_000
    let time =
      switch size {
      case 5: each(count) { for _ in 0..<count { stores.0.send(up5) } }
      case 10: each(count) { for _ in 0..<count { stores.1.send(up10) } }
      default: each(count) { for _ in 0..<count { stores.2.send(up20) } }
      }
    return time / Double(size)
  }
}
