import Store
import Testing

@Suite struct ReplayedReducerTests {
  private struct Child: Reducer {
    struct State: Equatable { var count = 0 }

    let log: (String) -> Void

    var body: some Reducer<State, Int> {
      Reduce { state, action in
        state.count += action
        return .none
      }
      .onMount { [log] state in
        log("mount")
        return .none
      }
      .onChange(of: \.count) { [log] _, old, new in
        log("\(old) to \(new)")
        return .none
      }
      .onDismount { [log] state in
        log("dismount with \(state.count)")
        return .none
      }
    }
  }

  private enum Action {
    case child(Int)
    case set(Child.State?)
  }

  @Test func hooksRunAsInAStore() {
    var log: [String] = []
    let replayed = ReplayedReducer(
      Reduce<Child.State?, Action> { state, action in
        if case .set(let child) = action { state = child }
        return .none
      }
      .ifLet(\.self, action: Action.child) { Child { log.append($0) } },
      state: Child.State(count: 5)
    )
    #expect(log == [], "The features in the state count as mounted.")
    for action in [Action.child(2), .set(nil), .set(Child.State(count: 1)), .child(1), .set(nil)] {
      replayed.handle(action)
    }
    #expect(log == ["5 to 7", "dismount with 7", "mount", "1 to 2", "dismount with 2"])
    #expect(replayed.state == nil)
  }

  @Test func hooksRunAfterSharedValuesWereTaken() {
    var log: [String] = []
    let replayed = ReplayedReducer(
      SharedAdder().onChange(of: \.number) { _, old, new in
        log.append("\(old) to \(new)")
        return .none
      },
      state: SharedAdder.State()
    )
    var other = SharedAdder.State()
    other.$number.withLock { $0 = 3 }
    replayed.takeSharedValues(of: other)
    #expect(replayed.state.number == 3)
    #expect(log == ["0 to 3"])
  }

  /// Each action begins a pass of hooks of its own.
  @Test func anyNumberOfActionsRunTheirHooks() {
    var count = 0
    let replayed = ReplayedReducer(
      Reduce<Int, Int> { state, action in
        state += action
        return .none
      }
      .onChange(of: \.self) { _, _, _ in
        count += 1
        return .none
      },
      state: 0
    )
    for _ in 0..<1_001 { replayed.handle(1) }
    #expect(count == 1_001)
  }

  @MainActor @Test func endlessHooksAreStoppedAsInAStore() {
    let endless = Reduce<Int, Int> { state, action in
      state += action
      return .none
    }
    .onChange(of: \.self) { state, _, _ in
      state += 1
      return .none
    }
    let replayed = ReplayedReducer(endless, state: 0)
    replayed.handle(1)
    let issues = reported {
      let store = Store(initialState: 0) { endless }
      store.send(1)
      #expect(replayed.state == store.state)
    }
    #expect(issues.count == 1)
  }

  @Test func theStateIsReleasedWithTheReducer() {
    let lifetimes = Lifetimes()
    do {
      let replayed = ReplayedReducer(Reduce<Lifetimes.Mark, Int> { _, _ in .none }, state: lifetimes.mark())
      replayed.handle(1)
      #expect(lifetimes.count == 1)
      withExtendedLifetime(replayed) {}
    }
    #expect(lifetimes.count == 0)
  }
}
