import Store
import StoreTesting
import Testing

/// A feature that presents itself, at any depth, and dismisses itself from an effect.
private struct SelfPresenting: Reducer {
  struct State: Equatable {
    @Boxed var child: State?
  }
  enum Action: Equatable {
    case child(PresentationAction<Action>)
    case dismissTapped
    case presentTapped
  }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .child:
        return .none
      case .dismissTapped:
        return .run { _ in await dismiss() }
      case .presentTapped:
        state.child = State()
        return .none
      }
    }
    .ifLet(\.child, action: Action.child) { Self() }
  }
}

/// Tests `DismissEffect` and `PresentationAction`.
@Suite struct NestedDismissTests {
  /// An action of the feature at `depth`.
  private func action(_ action: SelfPresenting.Action, at depth: Int) -> SelfPresenting.Action {
    (0..<depth).reduce(action) { action, _ in .child(.presented(action)) }
  }

  /// A state with `depth` features inside the first.
  private func state(_ depth: Int) -> SelfPresenting.State {
    (0..<depth).reduce(SelfPresenting.State()) { state, _ in SelfPresenting.State(child: state) }
  }

  @Test func theInnermostOfThreeFeaturesDismissesItself() async {
    let store = TestStore(initialState: SelfPresenting.State()) { SelfPresenting() }
    await store.send(.presentTapped) { $0.child = SelfPresenting.State() }
    await store.send(.child(.presented(.presentTapped))) { $0.child?.child = SelfPresenting.State() }
    await store.send(.child(.presented(.child(.presented(.dismissTapped)))))
    await store.receive(.child(.presented(.child(.dismiss)))) { $0.child?.child = nil }
    await store.finish()
  }

  @Test(arguments: 1...4, 1...4)
  func theFeatureThatDismissesItselfLeavesWithThoseInsideIt(depth: Int, dismissed: Int) async {
    guard dismissed <= depth else { return }
    let store = TestStore(initialState: state(depth)) { SelfPresenting() }
    await store.send(action(.dismissTapped, at: dismissed))
    store.exhaustivity = .off
    await store.skipReceivedActions(strict: false)
    #expect(store.state == state(dismissed - 1))
    await store.finish()
  }

  @Test func featuresDismissThemselvesOneAfterTheOther() async {
    let store = TestStore(initialState: state(3)) { SelfPresenting() }
    store.exhaustivity = .off
    for depth in [3, 2, 1] {
      await store.send(action(.dismissTapped, at: depth))
      await store.skipReceivedActions(strict: false)
      #expect(store.state == state(depth - 1))
    }
    await store.finish()
  }

  @MainActor
  @Test func aPlainStoreDismissesTheFeatureToo() async {
    let store = Store(initialState: state(2)) { SelfPresenting() }
    await store.send(action(.dismissTapped, at: 2)).finish()
    #expect(store.state == state(1))
    await store.send(action(.dismissTapped, at: 1)).finish()
    #expect(store.state == state(0))
  }
}
