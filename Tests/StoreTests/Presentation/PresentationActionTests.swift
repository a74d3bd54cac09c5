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

  private struct Sheet: Identifiable, Equatable { let id: Int }

  private func sheetStore(
    _ sheet: Sheet?,
    _ reduce: @escaping (inout Sheet?, PresentationAction<Int>) -> Effect<PresentationAction<Int>>
  ) -> Store<Sheet?, PresentationAction<Int>> {
    Store(initialState: sheet) {
      Reduce<Sheet?, PresentationAction<Int>> { state, action in reduce(&state, action) }
        .ifLet(\.self, action: sameAction()) {
          Reduce { state, action in
            state = Sheet(id: state.id + action)
            return .none
          }
        }
    }
  }

  @Test func aChildThatTheParentPresentsOnDismissalStays() {
    let store = sheetStore(Sheet(id: 1)) { state, action in
      if action == .dismiss { state = Sheet(id: (state?.id ?? 0) + 1) }
      return .none
    }
    store.send(.dismiss)
    #expect(store.state == Sheet(id: 2))
  }

  @Test func theParentSeesTheChildThatIsDismissedAndTheStateAfterTheChild() {
    var seen: [Sheet?] = []
    let store = sheetStore(Sheet(id: 1)) { state, _ in
      seen.append(state)
      return .none
    }
    store.send(.presented(4))
    store.send(.dismiss)
    #expect(seen == [Sheet(id: 5), Sheet(id: 5)] && store.state == nil)
  }

  @Test func theParentHandlesAnActionForAMissingChild() {
    var seen: [PresentationAction<Int>] = []
    let texts = reports {
      let store = sheetStore(nil) { _, action in
        seen.append(action)
        return .none
      }
      store.send(.presented(1))
      store.send(.dismiss)
    }
    #expect(seen == [.presented(1), .dismiss])
    #expect(texts.count == 2 && texts.allSatisfy { $0.contains("its state is nil") })
  }
}
