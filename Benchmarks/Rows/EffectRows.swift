import Store

/// Effects that run off the store's actor and send back.
@MainActor
func effectRows() -> [Row] {
  let store = Store(initialState: Counter.State()) { Counter() }
  return [
    Row(name: "effect-round-trip", baseline: "task-and-hop") { count in
      let clock = ContinuousClock()
      let start = clock.now
      for _ in 0..<count { await store.send(.upLater).finish() }
      return start.duration(to: clock.now)
    },
    Row(
      name: "tasks-in-flight",
      run: { count in
        let clock = ContinuousClock()
        let start = clock.now
        let tally = Tally()
        let tasks = (0..<count).map { _ in
          Task.detached {
            await MainActor.run { tally.count += 1 }
            await back()
          }
        }
        for task in tasks { await task.value }
        return start.duration(to: clock.now)
      },
      batch: 10_000
    ),
    Row(
      name: "effects-in-flight",
      baseline: "tasks-in-flight",
      run: { count in
        let clock = ContinuousClock()
        let start = clock.now
        let tasks = (0..<count).map { _ in store.send(.upLater) }
        for task in tasks { await task.finish() }
        return start.duration(to: clock.now)
      },
      batch: 10_000
    ),
  ]
}

@MainActor private final class Tally {
  var count = 0
}
