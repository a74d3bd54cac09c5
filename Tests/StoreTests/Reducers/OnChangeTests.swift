import Store
import Testing

@MainActor
@Suite struct OnChangeTests {
  private struct State: Equatable {
    var count = 0
    var other = 0
    var log: [String] = []
  }
  private enum Action {
    case set(Int)
    case setOther(Int)
    case note(String)
  }

  private var base: Reduce<State, Action> {
    Reduce { state, action in
      switch action {
      case .set(let count):
        state.count = count
        return .send(.note("set \(count)"))
      case .setOther(let other): state.other = other
      case .note(let text): state.log.append(text)
      }
      return .none
    }
  }

  @Test func theReducerRunsAfterAChangeWithTheOldAndTheNewValue() {
    let store = Store<State, Action>(initialState: State()) {
      base.onChange(of: \.count) { old, new in
        Reduce { state, _ in
          state.log.append("\(old) to \(new), now \(state.count)")
          return .send(.note("changed"))
        }
      }
    }
    store.send(.set(3))
    #expect(store.log == ["0 to 3, now 3", "set 3", "changed"])
    store.send(.set(3))
    store.send(.setOther(7))
    #expect(store.log == ["0 to 3, now 3", "set 3", "changed", "set 3"])
  }

  @Test func aChangeRunsSeveralReducersOrNone() {
    let store = Store<State, Action>(initialState: State()) {
      base.onChange(of: \.count) { _, new in
        if new > 1 {
          Reduce { state, _ in
            state.log.append("a")
            return .none
          }
          Reduce { state, _ in
            state.log.append("b")
            return .none
          }
        }
      }
    }
    store.send(.set(1))
    store.send(.set(2))
    #expect(store.log == ["set 1", "a", "b", "set 2"])
  }

  @Test func aChangeIsThatOfAllTheReducersBeneath() {
    let store = Store<State, Action>(initialState: State()) {
      CombineReducers {
        base
        Reduce { state, action in
          // Takes the change back before anybody is told.
          if case .set(9) = action { state.count = 0 }
          return .none
        }
      }
      .onChange(of: \.count) { _, _ in
        Reduce { state, _ in
          state.other += 1
          return .none
        }
      }
      .onChange(of: \.other) { old, new in
        Reduce { state, _ in
          state.log.append("other \(old) to \(new)")
          return .none
        }
      }
    }
    store.send(.set(9))
    #expect(store.state == State(count: 0, other: 0, log: ["set 9"]))
    store.send(.set(1))
    #expect(store.state == State(count: 1, other: 1, log: ["set 9", "other 0 to 1", "set 1"]))
  }

  @Test func aValueCanBeOfSeveralFields() {
    let store = Store<State, Action>(initialState: State()) {
      base.onChange(of: { $0.count + $0.other }) { old, new in
        Reduce { state, _ in
          state.log.append("\(old) to \(new)")
          return .none
        }
      }
    }
    store.send(.setOther(2))
    store.send(.set(0))
    #expect(store.log == ["0 to 2", "set 0"])
  }
}
