import Store
import StoreTesting
import Testing

/// A child that works for a second.
private struct Worker: Reducer {
  struct State: Equatable, Identifiable {
    let id: Int
    var done = 0
  }
  enum Action: Equatable { case work, worked }

  @Dependency(\.continuousClock) var clock

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .work:
      return .run { [clock] send in
        try await clock.sleep(for: .seconds(1))
        await send(.worked)
      }
    case .worked:
      state.done += 1
      return .none
    }
  }
}

private struct Destination: Reducer {
  enum State: Equatable {
    case one(Worker.State)
    indirect case two(Worker.State)
    case empty
  }
  enum Action: Equatable {
    case one(Worker.Action)
    case two(Worker.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: State.one, action: Action.one) { Worker() }
    Scope(state: State.two, action: Action.two) { Worker() }
  }
}

private struct Parent: Reducer {
  struct State: Equatable { var destination: Destination.State? }
  enum Action {
    case destination(PresentationAction<Destination.Action>)
    case show(Destination.State?)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .show(let destination) = action { state.destination = destination }
      return .none
    }
    .ifLet(\.destination, action: Action.destination) { Destination() }
  }
}

@Suite struct ChildIdentityTests {
  /// Returns true if the work of the first child is delivered after the second has replaced it.
  private func survives(_ first: Destination.State, _ second: Destination.State?) async -> Bool {
    let clock = TestClock()
    let store = TestStore(initialState: Parent.State(destination: first)) {
      Parent()
    } withDependencies: {
      $0.continuousClock = clock
    }
    store.exhaustivity = .off
    await store.send(.destination(.presented(first.isOne ? .one(.work) : .two(.work))))
    await store.send(.show(second))
    let survivors = store.effectsInFlight.count
    await clock.advance(by: .seconds(1))
    await store.skipReceivedActions(strict: false)
    await store.finish()
    let done = store.state.destination.map { "\($0)".contains("done: 1") } ?? false
    #expect(done == (survivors == 1))
    return done
  }

  @Test func aPayloadOfAnotherIdIsANewChild() async {
    let states: [Destination.State] = [
      .one(Worker.State(id: 1)), .one(Worker.State(id: 2)), .two(Worker.State(id: 1)), .two(Worker.State(id: 2)),
    ]
    for first in states {
      for second in states {
        #expect(await survives(first, second) == (first == second), "\(first), then \(second)")
      }
      #expect(await survives(first, .empty) == false)
      #expect(await survives(first, nil) == false)
    }
  }

  private enum Mode: Equatable {
    case reading(Int)
    case writing(Int)
  }

  private enum ModeAction {
    case mode(Int)
    case show(Mode?)
  }

  @Test func aCaseOfAnEnumWithoutIdsIsAnIdentity() async {
    for (next, stays) in [(Mode.reading(2), true), (.writing(1), false)] {
      let store = TestStore(initialState: Mode?.some(.reading(1))) {
        Reduce<Mode?, ModeAction> { state, action in
          if case .show(let mode) = action { state = mode }
          return .none
        }
        .ifLet(\.self, action: ModeAction.mode) { Reduce { _, _ in .run { _ in await untilCancelled() } } }
      }
      store.exhaustivity = .off
      await store.send(.mode(1))
      await store.send(.show(next))
      #expect(store.effectsInFlight.count == (stays ? 1 : 0))
      await store.send(.show(nil))
      await store.finish()
    }
  }
}

extension Destination.State {
  fileprivate var isOne: Bool {
    if case .one = self { true } else { false }
  }
}
