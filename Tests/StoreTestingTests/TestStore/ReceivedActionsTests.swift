import Store
import Testing

@testable import StoreTesting

@Suite struct ReceivedActionsTests {
  @Test func theFirstActionThatBreaksTheInvariantIsReported() async {
    let store = TestStore(initialState: Counter.State(), invariant: { $0.count < 1 }, reducer: { Counter() })
    store.exhaustivity = .off
    let texts = await failures {
      // The action breaks the invariant, and so do the two that follow in the same step.
      await store.send(.many(3))
      await store.finish()
    }
    #expect(
      texts == [
        """
        The invariant does not hold after loaded.

          .count
          - 0
          + 1

          (− before, + after)
        """
      ]
    )
  }

  @Test func anActionAfterOneThatWasNotHandledIsReceived() {
    let recorder = ReceivedActions<Int, Int>(invariant: nil)
    let change = recorder.change {}
    #expect(change == nil)
    let source = ActionSource(kind: .effect, location: CodeLocation())
    recorder.handle(1, StateTransition(before: 0, after: 1), source: source)
    #expect(recorder.pending.count == 1)
  }
}
