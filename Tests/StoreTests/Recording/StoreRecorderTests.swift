import Store
import Testing

@MainActor
@Suite struct StoreRecorderTests {
  private let store = Store<Int, Int>(initialState: 0) {
    Reduce { state, action in
      state += action
      return .none
    }
  }

  @Test func aRecorderRecordsActionsUntilItIsStopped() {
    store.send(1)
    let recorder = store.record()
    store.send(2)
    store.send(3)
    recorder.stop()
    let events = recorder.recording.events.count
    store.send(4)
    #expect(recorder.recording.events.count == events)
    let recording = recorder.recording
    #expect(recording.initialState == 1)
    #expect(recording.entries.map(\.action) == [2, 3])
    #expect(recording.entries.map(\.state) == [nil, nil])
    #expect(recording.finalState == 6)
  }

  @Test func aRecorderKeepsTheStateAfterEachAction() {
    let recorder = store.record(keepsStates: true)
    store.send(2)
    store.send(3)
    #expect(recorder.recording.entries.map(\.state) == [2, 5])
  }

  /// Actions are forgotten when there are more than a quarter too many, and then all that are too many.
  @Test(arguments: [(1, 1), (2, 2), (3, 3), (4, 5), (8, 10)])
  func theOldestActionsBeyondALimitAreForgotten(limit: Int, most: Int) {
    let history = store.history(limit: limit)
    for number in 1...most {
      store.send(1)
      #expect(history.numbers == 0...number)
    }
    store.send(1)
    #expect(history.numbers == (most + 1 - limit)...(most + 1) && history.recording.entries.count == limit)
  }

  @Test func aNegativeLimitIsZero() {
    let history = store.history(limit: -1)
    store.send(1)
    #expect(history.numbers == 1...1 && history.state(at: 1) == 1 && history.recording.entries.isEmpty)
  }
}
