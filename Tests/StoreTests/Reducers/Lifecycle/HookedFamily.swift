import Store
import StoreTesting
import Testing

/// A child that logs its life. Mounting adds 100 to its total, and an effect adds 7 a second later.
struct Tenant: Member {
  typealias State = Adder.State
  typealias Action = Adder.Action

  let plan: Plan

  var body: some Reducer<State, Action> {
    Adder(plan: plan)
      .onMount { [plan] state in
        plan.journal.note("mount \(state.id)")
        state.total += 100
        return .run { [clock = plan.clock] send in
          try await clock.sleep(for: .seconds(1))
          await send(.add(7))
        }
      }
      .onDismount { [plan] state in
        plan.journal.note("dismount \(state.id) with \(state.total)")
        return .run { [journal = plan.journal] _ in journal.note("saved \(state.id)") }
      }
  }
}

/// A ``Family`` that logs its own life.
struct House<Child: Member>: Member {
  typealias State = Family<Child>.State
  typealias Action = Family<Child>.Action

  let plan: Plan

  var body: some Reducer<State, Action> {
    Family<Child>(plan: plan)
      .onMount { [plan] state in
        plan.journal.note("mount \(state.id)")
        return .none
      }
      .onDismount { [plan] state in
        plan.journal.note("dismount \(state.id)")
        return .none
      }
  }
}

/// A store of a house, whose state a test changes at will.
struct HouseStore<Child: Member> {
  typealias Feature = House<Child>

  let plan = Plan()
  let store: TestStore<Feature.State, Feature.Action>

  init(_ state: Feature.State = Feature.State(id: 0)) {
    let plan = plan
    store = TestStore(initialState: state) { House<Child>(plan: plan) }
    store.exhaustivity = .off
  }

  /// Changes the state in an action, after all other reducers, and returns the log of that action.
  nonisolated(nonsending) func change(_ body: @escaping (inout Feature.State) -> Void) async -> [String] {
    plan.site = Plan.Site(feature: 0, remover: .after)
    plan.change = { any in
      var state = any as! Feature.State
      body(&state)
      any = state
    }
    await store.send(.tick)
    return plan.journal.take()
  }

  /// Changes the state, and expects the log of that action.
  nonisolated(nonsending) func expect(
    _ expected: [String],
    location: SourceLocation = #_sourceLocation,
    _ body: @escaping (inout Feature.State) -> Void
  ) async {
    let noted = await change(body)
    #expect(noted == expected, sourceLocation: location)
  }

  nonisolated(nonsending) func end() async {
    await plan.clock.advance(by: .seconds(2))
    await store.skipReceivedActions(strict: false)
    await store.finish()
  }
}
