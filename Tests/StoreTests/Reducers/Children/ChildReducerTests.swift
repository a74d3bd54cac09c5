import Store
import Testing

@MainActor
@Suite struct ChildReducerTests {
  private final class Count { var bodies = 0 }

  private struct Child: Reducer {
    let count: Count

    var body: some Reducer<Int, Int> {
      count.bodies += 1
      return Reduce<Int, Int> { state, action in
        state += action
        return .none
      }
    }
  }

  private struct State { var child: Int? = 0 }
  private enum Action { case child(Int) }

  @Test func theBodyOfAChildIsBuiltOnce() {
    let count = Count()
    let store = Store<State, Action>(initialState: State()) {
      EmptyReducer<State, Action>().ifLet(\.child, action: Action.child) { Child(count: count) }
    }
    for _ in 0..<3 { store.send(.child(1)) }
    #expect(store.state.child == 3 && count.bodies == 1)
  }
}
