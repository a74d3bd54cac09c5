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
