import Store
import Testing

@MainActor
@Suite struct LateActionTests {
  private struct State: Equatable {
    var child: Int?
    var other = 0
  }
  private enum Action {
    case child(Int)
    case remove
  }

  private func store(_ late: LateAction) -> Store<State, Action> {
    Store(initialState: State()) {
      Reduce { state, action in
        state.other += 1
        if case .remove = action { state.child = nil }
        return .none
      }
      .ifLet(\.child, action: Action.child, late: late) {
        Reduce { state, action in
          state = action
          return action > 0 ? .send(action - 1) : .none
        }
      }
    }
  }

  @Test func itIsReportedAndTheParentSeesIt() {
    let store = store(.report)
    let issues = reported { store.send(.child(1)) }
    #expect(store.state == State(child: nil, other: 1))
    #expect(issues.count == 1)
    #expect(issues.first?.location.fileID == "StoreTests/LateActionTests.swift")
    #expect(
      issues.first?.message == """
        A 'ifLet' received an action for a child that is not there: its state is nil.

          Action: child

        The action is ignored. Either it was sent after the child had gone: check in the interface, or pass 'late: .drop' \
        where that is expected. Or the parent removed the child while handling the action in a reducer that runs before this \
        one: put the parent's logic where it runs after its children.
        """
    )
  }

  @Test func itIsDroppedWhereThatIsExpected() {
    let store = store(.drop)
    #expect(reported { store.send(.child(1)) }.isEmpty)
    #expect(store.state == State(child: nil, other: 1))
  }
}
