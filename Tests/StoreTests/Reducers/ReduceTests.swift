import Store
import Testing

/// The two ways to write a feature, and a call of one by hand.
@MainActor
@Suite struct ReduceTests {
  private struct Leaf: Reducer {
    func reduce(into state: inout Int, action: Int) -> Effect<Int> {
      state += action
      return action > 1 ? .send(action - 1) : .none
    }
  }

  private struct Composed: Reducer {
    typealias State = Int
    typealias Action = Int

    var body: some ReducerOf<Self> {
      Leaf()
      Reduce { state, _ in
        state *= 2
        return .none
      }
    }
  }

  @Test func aFeatureWithAFunctionRuns() {
    let store = Store(initialState: 0) { Leaf() }
    store.send(2)
    #expect(store.state == 3)
  }

  @Test func aFeatureWithABodyRunsItsReducersInOrder() {
    let store = Store(initialState: 1) { Composed() }
    store.send(1)
    #expect(store.state == 4)
  }

  @Test func aFeatureWithABodyCanBeCalledByHand() {
    var state = 1
    _ = Composed().reduce(into: &state, action: 1)
    #expect(state == 4)
  }

  @Test func aFeatureCanBeTheBodyOfAnother() {
    struct Outer: Reducer {
      typealias State = Int
      typealias Action = Int
      var body: some ReducerOf<Self> { Composed() }
    }
    let store = Store(initialState: 1) { Outer() }
    store.send(1)
    #expect(store.state == 4)
  }
}
