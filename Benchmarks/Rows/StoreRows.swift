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
  let level1 = Store(initialState: Level1.State()) { Level1() }
  let row = Lazily {
    Store(initialState: List.State(count: 100_000)) { List() }.scope(
      state: \.rows,
      id: 50_000,
      action: List.Action.rows
    )
  }
  func child() -> Store<Counter.State, Counter.Action> { level1.scope(state: \.child, action: Level1.Action.child) }
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
    sync("scope-new", baseline: "closure") { count in
      for _ in 0..<count { blackHole(child()) }
    },
    sync("scope-cached", baseline: "closure") { count in
      let kept = child()
      for _ in 0..<count { blackHole(child()) }
      blackHole(kept)
    },
  ]
}

/// One row of many through `forEach`, from the root.
@MainActor
private func rows(_ name: String, _ size: Int) -> Row {
  let store = Lazily { Store(initialState: List.State(count: size)) { List() } }
  return sync(name, baseline: "closure") { count in
    let store = store.value
    for index in 0..<count { store.send(.rows(.element(id: index % size, action: .up))) }
  }
}

/// Made when first measured: a row that is filtered out costs nothing.
@MainActor
private final class Lazily<Value> {
  private let make: () -> Value
  lazy var value = make()

  init(_ make: @escaping () -> Value) {
    self.make = make
  }
}
