import Store
import StoreTesting
import Testing

/// Screens that a parent changes through their positions.
@MainActor
@Suite struct StackPositionTests {
  private struct Screen: Reducer {
    struct State: Equatable {
      var child: Adder.State?
    }
    enum Action: Sendable { case child(Adder.Action) }
    let plan: Plan

    var body: some ReducerOf<Self> {
      EmptyReducer().ifLet(\.child, action: Action.child) { Adder(plan: plan) }
    }
  }

  private struct Parent: Reducer {
    struct State: Equatable {
      var path: StackState<Screen.State>
    }
    enum Action: Sendable {
      case path(StackActionOf<Screen>)
      case clear
    }
    let plan: Plan

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .clear = action { state.path[1].child = nil }
        return .none
      }
      .forEach(\.path, action: Action.path) { Screen(plan: plan) }
    }
  }

  @Test func theEffectsOfAChildThatIsRemovedFromAScreenEnd() async {
    let plan = Plan()
    let screen = Screen.State(child: Adder.State(id: 1))
    let store = Store(initialState: Parent.State(path: StackState([screen, screen]))) { Parent(plan: plan) }
    for id in store.state.path.ids { store.send(.path(.element(id: id, action: .child(.work)))) }
    #expect(store.effectsInFlight.count == 2)
    store.send(.clear)
    #expect(store.effectsInFlight.count == 1)
  }
}
