import Store
import StoreTesting
import Testing

@MainActor
@Suite struct OnChangeTests {
  private struct State: Equatable, Sendable {
    var count = 0
    var other = 0
    var log: [String] = []
  }
  private enum Action: BindableAction, Equatable {
    case binding(BindingAction<State>)
    case set(Int)
    case setOther(Int)
    case note(String)
  }

  private var base: some Reducer<State, Action> {
    CombineReducers {
      BindingReducer()
      Reduce { state, action in
        switch action {
        case .binding: break
        case .set(let count):
          state.count = count
          return .send(.note("set \(count)"))
        case .setOther(let other): state.other = other
        case .note(let text): state.log.append(text)
        }
        return .none
      }
    }
  }

  @Test func theHookRunsAfterAChangeWithTheOldAndTheNewValue() {
    let store = Store<State, Action>(initialState: State()) {
      base.onChange(of: \.count) { state, old, new in
        state.log.append("\(old) to \(new), now \(state.count)")
        return .send(.note("changed"))
      }
    }
    #expect(store.log == [])
    store.send(.set(3))
    #expect(store.log == ["0 to 3, now 3", "set 3", "changed"])
    store.send(.set(3))
    store.send(.setOther(7))
    #expect(store.log == ["0 to 3, now 3", "set 3", "changed", "set 3"])
  }

  @Test func theHookSeesWritesOfEveryReducerAndOfBindings() {
    let store = Store<State, Action>(initialState: State()) {
      CombineReducers {
        Reduce<State, Action> { state, action in
          if case .setOther(1) = action { state.count = 10 }
          return .none
        }
        base.onChange(of: \.count) { state, old, new in
          state.log.append("\(old) to \(new)")
          return .none
        }
        Reduce { state, action in
          if case .setOther(2) = action { state.count = 20 }
          return .none
        }
      }
    }
    store.send(.setOther(1))
    store.send(.setOther(2))
    store.send(.binding(.set(\.count, 30)))
    #expect(store.log == ["0 to 10", "10 to 20", "20 to 30"])
  }

  @Test func aValueThatIsChangedBackWithinAnActionHasNotChanged() {
    let store = Store<State, Action>(initialState: State()) {
      base.onChange(of: \.count) { state, _, _ in
        state.other += 1
        return .none
      }
      Reduce { state, action in
        if case .set(9) = action { state.count = 0 }
        return .none
      }
    }
    store.send(.set(9))
    #expect(store.other == 0)
    store.send(.set(1))
    #expect(store.other == 1)
  }

  @Test func aChangeByAHookRunsHooksListedBeforeIt() {
    let store = Store<State, Action>(initialState: State()) {
      base
        .onChange(of: \.other) { state, old, new in
          state.log.append("other \(old) to \(new)")
          return .none
        }
        .onChange(of: \.count) { state, old, new in
          state.log.append("count \(old) to \(new)")
          state.other = new * 10
          return .none
        }
    }
    store.send(.set(1))
    #expect(store.log == ["count 0 to 1", "other 0 to 10", "set 1"])
  }

  @Test func aHookSeesItsOwnChange() {
    let store = Store<State, Action>(initialState: State()) {
      base.onChange(of: \.count) { state, old, new in
        state.log.append("\(old) to \(new)")
        state.count = min(new, 5)
        return .none
      }
    }
    store.send(.set(7))
    #expect(store.log == ["0 to 7", "7 to 5", "set 7"])
    #expect(store.count == 5)
  }

  @Test func anInitialHookRunsWhenTheFeatureIsMounted() {
    let store = Store<State, Action>(initialState: State(count: 4)) {
      base
        .onMount { state in
          state.count += 1
          return .none
        }
        .onChange(of: \.count, initial: true) { state, old, new in
          state.log.append("\(old) to \(new)")
          return .none
        }
    }
    #expect(store.log == ["5 to 5"])
    store.send(.set(6))
    #expect(store.log == ["5 to 5", "5 to 6", "set 6"])
  }

  @Test func aHookSeesTheChangeOfAMountHook() {
    let store = Store<State, Action>(initialState: State(count: 4)) {
      base
        .onChange(of: \.count) { state, old, new in
          state.log.append("\(old) to \(new)")
          return .none
        }
        .onMount { state in
          state.count += 1
          return .none
        }
    }
    #expect(store.log == ["4 to 5"])
  }

  @Test func aValueCanBeOfSeveralFields() {
    let store = Store<State, Action>(initialState: State()) {
      base.onChange(of: { $0.count + $0.other }) { state, old, new in
        state.log.append("\(old) to \(new)")
        return .none
      }
    }
    store.send(.setOther(2))
    store.send(.set(0))
    #expect(store.log == ["0 to 2", "set 0"])
  }

  @Test func aCycleIsStoppedAndReportedWithItsHooks() throws {
    let line: UInt = #line + 4
    let issues = reported {
      let store = Store<State, Action>(initialState: State()) {
        base
          .onChange(of: \.count) { state, _, new in
            state.other = new
            return .none
          }
          .onChange(of: \.other) { state, _, new in
            state.count = new + 1
            return .none
          }
      }
      store.send(.setOther(1))
      #expect(store.count > 400)
    }
    let issue = try #require(issues.first)
    #expect(issues.count == 1)
    let (first, second) = (
      "onChange at StoreTests/OnChangeTests.swift:\(line + 4)", "onChange at StoreTests/OnChangeTests.swift:\(line)"
    )
    #expect(
      issue.message == """
        The hooks of one action ran 1000 times because of one another, and were stopped.

          Action: setOther
          Cycle: \(first) → \(second) → \(first)

        The state is as the last one left it. Let one of these hooks not change the value that another sees, for \
        instance by comparing it first.
        """
    )
    #expect(issue.location.line == line)
  }

  @MainActor @Test func aCycleOf32HooksIsNamed() {
    let count = 32
    var ring = Reduce<[Int], Int> { state, index in
      state[index] += 1
      return .none
    }
    for index in 0..<count {
      let hooked = ring.onChange(
        of: { $0[index] },
        { state, _, _ in
          state[(index + 1) % count] += 1
          return .none
        },
        line: UInt(index)
      )
      ring = Reduce.erasing(hooked)
    }
    let issues = reported {
      Store<[Int], Int>(initialState: Array(repeating: 0, count: count)) { ring }.send(0)
    }
    #expect(issues.count == 1)
    // The hook of the round 999 is the last.
    let cycle = (968...1_000).map { "onChange at StoreTests/OnChangeTests.swift:\($0 % count)" }
    #expect(issues.first?.message.contains("Cycle: \(cycle.joined(separator: " → "))\n") == true)
  }

  @Test func aCycleThatBeginsWhenTheStoreIsMadeIsStopped() {
    let issues = reported {
      let store = Store<State, Action>(initialState: State()) {
        base
          .onMount { state in
            state.count = 1
            return .none
          }
          .onChange(of: \.count) { state, _, new in
            state.count = new + 1
            return .none
          }
      }
      // Mounting is the first of the 1,000 rounds.
      #expect(store.count == 1_000)
    }
    #expect(issues.count == 1)
    #expect(issues.first?.message.contains("  Action: onMount\n") == true)
  }

  @Test func theStoreContinuesAfterACycle() {
    var store: Store<State, Action>?
    _ = reported {
      let made = Store<State, Action>(initialState: State()) {
        base.onChange(of: \.count) { state, _, new in
          if new > 0 { state.count = new + 1 }
          return .none
        }
      }
      made.send(.set(1))
      store = made
    }
    let issues = reported { store?.send(.set(-1)) }
    #expect(issues.isEmpty)
    #expect(store?.count == -1)
  }

  @Test func theEffectBelongsToTheFeatureAndToTheAction() async {
    let clock = TestClock()
    let store = TestStore<State, Action>(initialState: State()) {
      base.onChange(of: \.count) { _, _, new in
        .run { send in
          try await clock.sleep(for: .seconds(1))
          await send(.note("\(new)"))
        }
        .cancellable(id: "note", cancelInFlight: true)
      }
    }
    store.exhaustivity = .off
    await store.send(.binding(.set(\.count, 1)))
    await store.send(.binding(.set(\.count, 2)))
    #expect(store.effectsInFlight.map(\.action) == ["binding(\\.count)"])
    await clock.advance(by: .seconds(1))
    await store.receive(.note("2"))
    await store.finish()
  }

  /// A parent with children, which all log that their hooks run.
  private struct Parent: Reducer {
    struct Child: Reducer {
      struct State: Equatable, Identifiable {
        let id: Int
        var number = 0
      }

      let log: Log<String>

      var body: some Reducer<State, Int> {
        EmptyReducer()
          .onMount { state in
            state.number = 1
            return .none
          }
          .onChange(of: \.number) { state, _, _ in
            log.add("child \(state.id)")
            return .none
          }
      }
    }

    struct State: Equatable {
      var number = 0
      var child: Child.State?
      var rows: IdentifiedArrayOf<Child.State> = []
    }
    enum Action {
      case open
      case child(Int)
      case rows(IdentifiedAction<Int, Int>)
    }

    let log: Log<String>

    var body: some Reducer<State, Action> {
      Reduce<State, Action> { state, action in
        guard case .open = action else { return .none }
        state.number += 1
        state.rows[id: 1]?.number += 1
        state.child = Child.State(id: 0)
        state.rows.append(Child.State(id: 2))
        return .none
      }
      .ifLet(\.child, action: Action.child) { Child(log: log) }
      .forEach(\.rows, action: Action.rows) { Child(log: log) }
      .onChange(of: \.number) { _, _, _ in
        log.add("parent")
        return .none
      }
    }
  }

  @Test func theHookOfAChildThatTheActionMountsRunsBeforeThatOfItsParent() {
    let log = Log<String>()
    let store = Store(initialState: Parent.State(rows: [Parent.Child.State(id: 1)])) { Parent(log: log) }
    #expect(log.all == ["child 1"])
    store.send(.open)
    #expect(log.all.sorted() == ["child 0", "child 1", "child 1", "child 2", "parent"])
    #expect(log.all.last == "parent")
  }
}
