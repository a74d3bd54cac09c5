import Store
import Testing

@MainActor
@Suite struct PresentationActionTests {
  private struct State: Equatable {
    var child: Int?
  }

  private enum Action {
    case child(PresentationAction<Int>)
  }

  /// A parent that, when its child is dismissed, presents `next`.
  private func store(_ child: Int?, next: Int?) -> Store<State, Action> {
    Store(initialState: State(child: child)) {
      Reduce<State, Action> { state, action in
        if case .child(.dismiss) = action { state.child = next }
        return .none
      }
      .ifLet(\.child, action: Action.child, ifMissing: .ignore) { EmptyReducer() }
    }
  }

  @Test func aDismissalRemovesTheChildThatWasThere() {
    for (child, next, expected) in [(1, nil, nil), (nil, nil, nil), (nil, 2, 2)] as [(Int?, Int?, Int?)] {
      let store = store(child, next: next)
      store.send(.child(.dismiss))
      #expect(store.child == expected, "\(child as Any), then \(next as Any)")
    }
  }
}
