import Store
import StoreTesting
import Testing

/// The whole text of failures of `assert`, of states that are hard to tell apart, and of misuses that the library
/// reports.
@Suite struct StateFailureTextTests {
  @Test func aWrongAssertedStateShowsTheDifference() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    let texts = failures { store.assert { $0.count = 1 } }
    #expect(
      texts == [
        """
        The state is not as expected after the last action.

          .count
          - 1
          + 0

          (− expected, + actual)
        """
      ]
    )
    store.assert { $0.count = 0 }
    await store.finish()
  }

  @Test func aThrowingAssertionShowsItsError() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    let texts = failures { store.assert { _ in throw CancellationError() } }
    #expect(texts == ["The closure that asserts the state threw an error: CancellationError()"])
    await store.finish()
  }

  @Test func statesThatReadTheSameAreReported() async {
    let store = TestStore(initialState: 0.0) {
      Reduce<Double, Counter.Action> { state, _ in
        state = .nan
        return .none
      }
    }
    let texts = await failures { await store.send(.noop) { $0 = .nan } }
    #expect(
      texts == [
        """
        The state is not as expected after sending noop.

          ~ not equal, although both read nan

          (− expected, + actual)
        """
      ]
    )
    await store.finish()
  }

  @Test func aReportedMisuseNamesItsLine() async {
    let store = TestStore(initialState: Counter.State()) {
      Reduce<Counter.State, Counter.Action> { _, _ in
        reportIssue("Something is not right.", fileID: "Feature/Feature.swift", line: 12)
        return .none
      }
    }
    let texts = await failures { await store.send(.noop) }
    #expect(texts == ["Something is not right.\n\n  Reported for Feature/Feature.swift:12"])
    await store.finish()
  }

  @Test func aMisuseInAReplayFails() {
    let recording = ActionRecording<Int, Counter.Action>(
      initialState: 0,
      entries: [.init(action: .noop, source: "caller at Feature/Feature.swift:1")],
      finalState: 0
    )
    let reducer = Reduce<Int, Counter.Action> { _, _ in
      reportIssue("Something is not right.", fileID: "Feature/Feature.swift", line: 12)
      return .none
    }
    let texts = failures { replay(recording) { reducer } }
    #expect(texts == ["Something is not right.\n\n  Reported for Feature/Feature.swift:12"])
  }
}
