import Store
import StoreTesting
import Testing

/// A row whose work goes through a time operator, or a queue, under an id that all rows use.
private struct TimedRow: Reducer {
  enum Policy: CaseIterable, Sendable { case debounce, throttle, oldest, newest, atMost }
  struct State: Equatable, Identifiable {
    var id: Int
    var done = 0
  }
  enum Action { case work, done }

  let policy: Policy
  let clock: TestClock

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    guard case .work = action else {
      state.done += 1
      return .none
    }
    let work = Effect<Action>.run { [clock] send in
      try await clock.sleep(for: .seconds(1))
      await send(.done)
    }
    return switch policy {
    case .debounce: work.debounce(id: "id", for: .seconds(1), clock: clock)
    case .throttle: work.throttle(id: "id", for: .seconds(2), clock: clock, latest: false)
    case .oldest: work.cancellable(id: "id", policy: .ignoreNew)
    case .newest: work.cancellable(id: "id", policy: .cancelRunning)
    case .atMost: work.cancellable(id: "id", policy: .atMost(1))
    }
  }
}

private struct Rows: Reducer {
  struct State: Equatable {
    var rows: IdentifiedArray<Int, TimedRow.State> = [TimedRow.State(id: 1), TimedRow.State(id: 2)]
  }
  enum Action {
    case rows(IdentifiedAction<Int, TimedRow.Action>)
    case remove(Int)
    case add(Int)
  }

  let policy: TimedRow.Policy
  let clock: TestClock

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .remove(let id): state.rows.remove(id: id)
      case .add(let id): state.rows.append(TimedRow.State(id: id))
      case .rows: break
      }
      return .none
    }
    .forEach(\.rows, action: Action.rows) { TimedRow(policy: policy, clock: clock) }
  }
}

/// Any report fails the test.
@Suite struct ChildTimeTests {
  private func done(_ policy: TimedRow.Policy, _ actions: [Rows.Action]) async -> [Int: Int] {
    let clock = TestClock()
    let store = TestStore(initialState: Rows.State(), reducer: { Rows(policy: policy, clock: clock) })
    store.exhaustivity = .off
    for action in actions { await store.send(action) }
    await clock.advance(by: .seconds(9))
    await store.skipReceivedActions(strict: false)
    #expect(store.effectsInFlight.isEmpty)
    await store.finish()
    return Dictionary(uniqueKeysWithValues: store.state.rows.map { ($0.id, $0.done) })
  }

  private func work(_ id: Int) -> Rows.Action { .rows(.element(id: id, action: .work)) }

  @Test(arguments: TimedRow.Policy.allCases) private func rowsDebounceIndependently(policy: TimedRow.Policy) async {
    #expect(await done(policy, [work(1), work(2)]) == [1: 1, 2: 1])
    let times = policy == .atMost || policy == .throttle ? 2 : 1
    #expect(await done(policy, [work(1), work(1), work(2)]) == [1: times, 2: 1])
  }

  @Test(arguments: TimedRow.Policy.allCases) private func aRowThatLeavesEndsItsWaits(policy: TimedRow.Policy)
    async
  {
    #expect(await done(policy, [work(1), work(1), work(2), .remove(1)]) == [2: 1])
    // A row that is added again under its id is a new child.
    #expect(await done(policy, [work(1), work(1), .remove(1), .add(1), work(1)]) == [1: 1, 2: 0])
  }
}
