import Store
import StoreTesting

/// The costs of the steps of a test.
@MainActor
func testingRows() -> [Row] {
  [
    Row(name: "test-send", baseline: "send") { count in
      let store = TestStore(initialState: Counter.State()) { Counter() }
      let clock = ContinuousClock()
      let start = clock.now
      for number in 1...count { await store.send(.up) { $0.count = number } }
      let time = start.duration(to: clock.now)
      await store.finish()
      return time
    },
    Row(name: "test-receive", baseline: "effect-round-trip") { count in
      let store = TestStore(initialState: Counter.State()) { Counter() }
      let clock = ContinuousClock()
      let start = clock.now
      for number in 1...count {
        await store.send(.upLater)
        await store.receive(.up) { $0.count = number }
      }
      let time = start.duration(to: clock.now)
      await store.finish()
      return time
    },
    Row(name: "test-schedules-of-five-effects") { count in
      let clock = ContinuousClock()
      let start = clock.now
      await exploreSchedules(initialState: Counter.State(), runs: count) {
        Counter()
      } test: { store in
        for _ in 0..<5 { await store.send(.upLater) }
        await store.finish()
      }
      return start.duration(to: clock.now)
    },
  ]
}
