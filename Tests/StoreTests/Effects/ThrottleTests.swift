import Store
import StoreTesting
import Testing

/// A child that records the seconds at which its throttled effects ran.
private struct Throttled: Reducer {
  struct State: Equatable, Identifiable {
    var id = 0
    var seconds: [Int: Int] = [:]
  }
  enum Action: Equatable {
    case tapped(Int)
    case ran(Int)
    /// Cancels the effect that waits at second 3, and taps again.
    case tapAgainAtThree(Int)
    case tapAgain(Int)
  }

  let clock: TestClock

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .tapped(let number):
      return .send(.ran(number)).throttle(id: 1, for: .seconds(3), clock: clock, latest: true)
    case .ran(let number):
      state.seconds[number] = second
      return .none
    case .tapAgainAtThree(let number):
      return .run { [clock] send in
        try await clock.sleep(for: .seconds(3))
        await send(.tapAgain(number))
      }
    case .tapAgain(let number):
      return .concatenate(.cancel(id: 1), .send(.tapped(number)))
    }
  }

  private var second: Int { Int(TestClock().now.duration(to: clock.now).components.seconds) }
}

private struct Rows: Reducer {
  struct State: Equatable {
    var rows: IdentifiedArrayOf<Throttled.State> = [Throttled.State()]
  }
  enum Action {
    case rows(IdentifiedAction<Int, Throttled.Action>)
    case remove(Int)
    case add(Int)
  }

  let clock: TestClock

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .rows: break
      case .remove(let id): state.rows.remove(id: id)
      case .add(let id): state.rows.append(Throttled.State(id: id))
      }
      return .none
    }
    .forEach(\.rows, action: Action.rows) { Throttled(clock: clock) }
  }
}

@Suite struct ThrottleTests {
  @Test func aChildWithNothingRunningKeepsItsInterval() async {
    let clock = TestClock()
    let store = TestStore(initialState: Rows.State(), reducer: { Rows(clock: clock) })
    store.exhaustivity = .off
    for number in 1...3 {
      await store.send(.rows(.element(id: 0, action: .tapped(number))))
      await store.skipReceivedActions(strict: false)
    }
    #expect(store.state.rows[id: 0]?.seconds == [1: 0])
    await clock.advance(by: .seconds(9))
    await store.finish()
    #expect(store.state.rows[id: 0]?.seconds == [1: 0, 3: 3])
  }

  @MainActor
  @Test func aNewChildDoesNotKeepTheIntervalOfOneThatWasIdleForLong() {
    let clock = TestClock()
    let rows: IdentifiedArrayOf<Throttled.State> = [Throttled.State(id: 0), Throttled.State(id: 1)]
    let store = Store(initialState: Rows.State(rows: rows)) { Rows(clock: clock) }
    store.send(.rows(.element(id: 0, action: .tapped(1))))
    // The store forgets children that have been idle for many actions.
    for _ in 0..<200 { store.send(.rows(.element(id: 1, action: .ran(0)))) }
    store.send(.remove(0))
    store.send(.add(0))
    store.send(.rows(.element(id: 0, action: .tapped(2))))
    #expect(store.state.rows[id: 0]?.seconds == [2: 0])
  }

  /// The waiting effect runs at second 3, so that the next one waits for second 6. If it is cancelled, the next one
  /// runs at second 3.
  @Test func anEffectCancelledAsItsIntervalEndsOpensNoInterval() async {
    await exploreSchedules {
      let clock = TestClock()
      let store = TestStore(initialState: Throttled.State()) { Throttled(clock: clock) }
      store.exhaustivity = .off
      await store.send(.tapped(1))
      await store.send(.tapAgainAtThree(3))
      await store.send(.tapped(2))
      await clock.advance(by: .seconds(3))
      await clock.advance(by: .seconds(3))
      await store.finish()
      #expect([[1: 0, 2: 3, 3: 6], [1: 0, 3: 3]].contains(store.state.seconds))
    }
  }
}
