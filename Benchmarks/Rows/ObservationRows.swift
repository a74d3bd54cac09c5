import Observation
import Store

/// Observed fields.
@MainActor
func observationRows() -> [Row] {
  [
    sync("observe-changed", baseline: "closure") { count in
      let store = Store(initialState: Counter.State()) { Counter() }
      for _ in 0..<count {
        withObservationTracking {
          blackHole(store.count)
        } onChange: {
        }
        store.send(.up)
      }
    },
    sync("observe-unrelated", baseline: "closure") { count in
      let store = Store(initialState: Counter.State()) { Counter() }
      withObservationTracking {
        blackHole(store.count)
      } onChange: {
      }
      for _ in 0..<count { store.send(.upOther) }
    },
  ]
}
