import Store

/// Sending, scoping, and making stores.
@MainActor
func storeRows() -> [Row] {
  let counter = Store(initialState: Counter.State()) { Counter() }
  let five = Store(initialState: Level5.State()) { Level5() }
  let scoped =
    five
    .scope(state: \.child, action: Level5.Action.child)
    .scope(state: \.child, action: Level4.Action.child)
    .scope(state: \.child, action: Level3.Action.child)
    .scope(state: \.child, action: Level2.Action.child)
    .scope(state: \.child, action: Level1.Action.child)
  let form = Store(initialState: Form.State()) { Form() }
  let level1 = makeLevel1()
  let row = Lazily {
    Store(initialState: List.State(count: 100_000)) { List() }.scope(
      state: \.rows,
      id: 50_000,
      action: List.Action.rows
    )
  }
  return [
    sync("send", baseline: "closure") { count in
      for _ in 0..<count { counter.send(.up) }
    },
    sync("send-scope-5", baseline: "closure") { count in
      for _ in 0..<count { five.send(.child(.child(.child(.child(.child(.up)))))) }
    },
    sync("scoped-store-5", baseline: "closure") { count in
      for _ in 0..<count { scoped.send(.up) }
    },
    rows("foreach-1000", 1_000),
    rows("foreach-100000", 100_000),
    rows("foreach-100000-on-mount", 100_000, ListRow().onMount { _ in .none }),
    rows("foreach-10000-on-change", 10_000, ListRow().onChange(of: \.count) { _, _, _ in .none }),
    mounting("store-create-10000-rows", ListRow()),
    mounting("store-create-10000-on-mount", ListRow().onMount { _ in .none }),
    sync("row-store-100000", baseline: "closure") { count in
      guard let row = row.value else { return }
      for _ in 0..<count { row.send(.up) }
    },
    sync("binding", baseline: "closure") { count in
      for value in 0..<count { form.send(.binding(.set(\.name, value))) }
    },
    sync("store-create", baseline: "closure") { count in
      for _ in 0..<count { blackHole(Store(initialState: Counter.State()) { Counter() }) }
    },
    Row(name: "scope-new", baseline: "closure") { count in
      // A store gives the same child again, so that each is asked once; making and dropping it is not measured.
      let clock = ContinuousClock()
      var time = Duration.zero
      var left = count
      while left > 0 {
        let stores = (0..<min(left, 1_000)).map { _ in makeLevel1() }
        let start = clock.now
        for store in stores { blackHole(child(of: store)) }
        time += start.duration(to: clock.now)
        left -= stores.count
      }
      return time
    },
    sync("scope-cached", baseline: "closure") { count in
      for _ in 0..<count { blackHole(child(of: level1)) }
    },
  ]
}

@MainActor
private func makeLevel1() -> Store<Level1.State, Level1.Action> {
  Store(initialState: Level1.State()) { Level1() }
}

@MainActor
private func child(of store: Store<Level1.State, Level1.Action>) -> Store<Counter.State, Counter.Action> {
  store.scope(state: \.child, action: Level1.Action.child)
}

/// A store that is made of a list of 10,000 rows.
@MainActor
private func mounting(_ name: String, _ row: some Reducer<ListRow.State, ListRow.Action>) -> Row {
  let state = Lazily { List.State(count: 10_000) }
  return sync(name, baseline: "closure") { count in
    let state = state.value
    for _ in 0..<count { blackHole(Store(initialState: state) { HookedList(row: row) }) }
  }
}

/// One row of many through `forEach`, from the root.
@MainActor
private func rows(_ name: String, _ size: Int, _ row: some Reducer<ListRow.State, ListRow.Action> = ListRow()) -> Row {
  let store = Lazily { Store(initialState: List.State(count: size)) { HookedList(row: row) } }
  return sync(name, baseline: "closure") { count in
    let store = store.value
    for index in 0..<count { store.send(.rows(.element(id: index % size, action: .up))) }
  }
}

/// Made when first measured: a row that is filtered out costs nothing.
@MainActor
final class Lazily<Value> {
  private let make: () -> Value
  lazy var value = make()

  init(_ make: @escaping () -> Value) {
    self.make = make
  }
}
