import Store
import StoreTesting
import Testing

@Suite struct TaskCancelTests {
  private struct Child: Reducer {
    enum Action: Equatable { case work, worked, cancelFromWithin }
    private enum CancelID { case work }
    @Dependency(\.continuousClock) private var clock

    func reduce(into state: inout Int, action: Action) -> Effect<Action> {
      switch action {
      case .work:
        return .run { [clock] send in
          try await clock.sleep(for: .seconds(1))
          await send(.worked)
        }
        .cancellable(id: CancelID.work)
      case .worked:
        state += 1
        return .none
      case .cancelFromWithin:
        return .run { _ in Task.cancel(id: CancelID.work) }
      }
    }
  }

  private struct Parent: Reducer {
    struct State: Equatable {
      var one = 0
      var two = 0
    }

    enum Action: Equatable {
      case one(Child.Action)
      case two(Child.Action)
    }

    var body: some ReducerOf<Self> {
      Scope(state: \.one, action: Action.one) { Child() }
      Scope(state: \.two, action: Action.two) { Child() }
    }
  }

  @Test func anEffectCancelsTheIdsOfItsOwnFeatureOnly() async {
    let clock = TestClock()
    let store = TestStore(initialState: Parent.State()) {
      Parent()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.one(.work))
    await store.send(.two(.work))
    await store.send(.one(.cancelFromWithin))
    await clock.advance(by: .seconds(1))
    await store.receive(.two(.worked)) { $0.two = 1 }
    await store.finish()
  }

  @Test func cancellingOutsideAnEffectIsReported() {
    let issues = reported { Task.cancel(id: 1) }
    #expect(
      issues.map(\.message) == [
        """
        'Task.cancel(id:)' was called outside an effect, so that no store knows its id. Call it within 'Effect.run', \
        or return '.cancel(id:)' from a reducer.
        """
      ]
    )
  }

  /// The effect that waits for the id is dropped. The next one in its sequence starts.
  @Test func aPartThatCancelsAnIdLetsTheSequencesOfTheIdGoOn() async {
    let store = TestStore(initialState: [Int]()) {
      Reduce<[Int], Int> { state, action in
        state.append(action)
        switch action {
        case 1: return .run { _ in try await Task.never() }.cancellable(id: "id")
        case 2: return .concatenate(.run { _ in }.cancellable(id: "id", policy: .atMost(1)), .send(4))
        case 3: return .run { _ in try await withTaskCancellation(id: "id", cancelInFlight: true) {} }
        default: return .none
        }
      }
    }
    for action in 1...3 { await store.send(action) { $0.append(action) } }
    await store.receive(4) { $0.append(4) }
    await store.finish()
  }
}
