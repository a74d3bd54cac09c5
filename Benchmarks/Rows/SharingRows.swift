import Store

/// A change of a shared value that ten features hold, beside ten assignments of a value to a field of each.
@MainActor
func sharingRows() -> [Row] {
  let assigned = Store(initialState: Assigned.State()) { Assigned() }
  let shared = Store(initialState: Sharing.State()) { Sharing() }
  return [
    sync("assign-10-features", baseline: "closure") { count in
      for _ in 0..<count { assigned.send(.up) }
    },
    sync("shared-10-features", baseline: "assign-10-features") { count in
      for _ in 0..<count { shared.send(.up) }
    },
    sync("shared-10-features-unchanged", baseline: "assign-10-features") { count in
      for _ in 0..<count { shared.send(.other) }
    },
    sync("shared-read", baseline: "closure") { count in
      for _ in 0..<count { blackHole(shared.withState { $0.features.0.value.count }) }
    },
  ]
}

private struct Settings: Equatable, Sendable {
  var name = "a text that is too long to be stored inline"
  var count = 0
}

/// Ten features that each have a copy, which the parent assigns.
private struct Assigned: Reducer {
  struct Feature {
    var value = Settings()
    var other = 0
  }

  struct State {
    var features = (
      Feature(), Feature(), Feature(), Feature(), Feature(), Feature(), Feature(), Feature(), Feature(), Feature()
    )
  }

  enum Action {
    case up
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    var value = state.features.0.value
    value.count += 1
    state.features.0.value = value
    state.features.1.value = value
    state.features.2.value = value
    state.features.3.value = value
    state.features.4.value = value
    state.features.5.value = value
    state.features.6.value = value
    state.features.7.value = value
    state.features.8.value = value
    state.features.9.value = value
    return .none
  }
}

/// Ten features that hold one shared value.
private struct Sharing: Reducer {
  struct Feature {
    @Shared(.inMemory("benchmark")) var value = Settings()
    var other = 0
  }

  struct State {
    var features = (
      Feature(), Feature(), Feature(), Feature(), Feature(), Feature(), Feature(), Feature(), Feature(), Feature()
    )
  }

  enum Action {
    case up
    case other
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .up: state.features.0.value.count += 1
    case .other: state.features.0.other += 1
    }
    return .none
  }
}
