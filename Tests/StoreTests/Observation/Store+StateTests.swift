import Observation
import Store
import Synchronization
import Testing

/// Fields that are not `Equatable`.
@MainActor
@Suite struct StoreStateTests {
  private final class Contents {}

  private struct Value {
    var contents = Contents()
  }

  private struct State {
    var value = Value()
    var isUnique = false
  }

  private let store = Store<State, Int>(initialState: State()) {
    Reduce { state, _ in
      state.isUnique = isKnownUniquelyReferenced(&state.value.contents)
      return .none
    }
  }

  @Test func trackingAFieldThatIsNotComparedKeepsNoCopyOfIt() {
    withObservationTracking {
      _ = store.value
    } onChange: {
    }
    store.send(0)
    #expect(store.withState(\.isUnique))
  }

  @Test func aFieldThatIsNotComparedCountsAsChangedAfterEveryTurn() {
    let changes = Atomic(0)
    withObservationTracking {
      _ = store.value
    } onChange: {
      changes.add(1, ordering: .relaxed)
    }
    store.send(0)
    #expect(changes.load(ordering: .relaxed) == 1)
  }

  @Test func trackingTheWholeStateKeepsNoCopyOfIt() {
    withObservationTracking {
      _ = store.state
    } onChange: {
    }
    store.send(0)
    #expect(store.withState(\.isUnique))
  }
}

@MainActor
@Suite struct StoreCaseTests {
  private enum Page: Equatable {
    case loading
    case loaded(Int)
  }

  @Test func aReadOfTheCaseIsNotifiedOfAnotherCaseOnly() {
    let store = Store<Page, Page>(initialState: .loading) {
      Reduce { state, action in
        state = action
        return .none
      }
    }
    var updates = 0
    func read() -> Page {
      withObservationTracking {
        store.case
      } onChange: {
        MainActor.assumeIsolated { updates += 1 }
      }
    }
    #expect(read() == .loading)
    store.send(.loaded(1))
    #expect(updates == 1 && read() == .loaded(1))
    store.send(.loaded(2))
    #expect(updates == 1)
    store.send(.loading)
    #expect(updates == 2)
  }
}
