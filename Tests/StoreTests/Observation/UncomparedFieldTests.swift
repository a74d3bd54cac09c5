import Observation
import Store
import Testing

/// Fields that are not `Equatable`.
@MainActor
@Suite struct UncomparedFieldTests {
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

  @Test func trackingTheWholeStateKeepsNoCopyOfIt() {
    withObservationTracking {
      _ = store.state
    } onChange: {
    }
    store.send(0)
    #expect(store.withState(\.isUnique))
  }
}
