import Observation
import Store

/// Observed fields.
@MainActor
func observationRows() -> [Row] {
  [
    sync("observable-class") { count in
      let model = Model()
      for _ in 0..<count {
        withObservationTracking {
          blackHole(model.count)
        } onChange: {
        }
        model.count += 1
      }
    },
    sync("observe-changed", baseline: "observable-class") { count in
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

/// The cost of Swift's Observation alone: the same read and the same change of a plain object.
@Observable
private final class Model {
  var count = 0
}
