import Foundation
import Store
import Testing

/// `ActionRecording+Codable.swift`.
@Suite struct ActionRecordingCodableTests {
  struct State: Equatable, Codable { var count = 0 }
  enum Action: Equatable, Codable { case add(Int) }
  typealias Recording = ActionRecording<State, Action>

  private func decode(_ text: String) throws -> Recording {
    try JSONDecoder().decode(Recording.self, from: Data(text.utf8))
  }

  @MainActor @Test func aRecordingIsReadBackWithItsEvents() throws {
    let store = Store(initialState: State()) {
      Reduce<State, Action> { state, action in
        if case .add(let number) = action { state.count += number }
        return .none
      }
    }
    let history = store.history(limit: 2)
    for number in 1...4 { store.send(.add(number)) }
    let recording = history.recording
    #expect(recording.events.count == recording.entries.count && recording.omitted > 0)
    let data = try JSONEncoder().encode(recording)
    #expect(try JSONDecoder().decode(Recording.self, from: data) == recording)
  }

  @Test func aRecordingWithoutItsFirstActionIsReadBack() throws {
    let text = #"{"initialState": {"count": 0}, "omitted": 1, "entries": [], "finalState": {"count": 1}}"#
    let recording = try decode(text)
    #expect(recording.omitted == 1)
    let data = try JSONEncoder().encode(recording)
    #expect(try JSONDecoder().decode(Recording.self, from: data) == recording)
    #expect(!String(decoding: data, as: UTF8.self).contains("events"))
  }

  @Test func aRecordingOfAnOlderVersionHasNoEvents() throws {
    let recording = try decode(
      """
      {"initialState": {"count": 0}, "finalState": {"count": 1},
       "entries": [{"action": {"add": {"_0": 1}}, "source": "caller at A/B.swift:1"}]}
      """
    )
    #expect(recording.entries.map(\.action) == [.add(1)] && recording.events.isEmpty && recording.omitted == 0)
    let data = try JSONEncoder().encode(recording)
    #expect(!String(decoding: data, as: UTF8.self).contains("omitted"), "No action is missing.")
  }

  @Test(arguments: [Int.max, -1]) func aNumberOfMissingActionsThatIsImpossibleIsADecodingError(omitted: Int) {
    #expect(throws: DecodingError.self) {
      try decode(
        """
        {"initialState": {"count": 0}, "omitted": \(omitted), "finalState": {"count": 1},
         "entries": [{"action": {"add": {"_0": 1}}, "source": ""}]}
        """
      )
    }
  }

  @Test func aTimeThatIsTooLateForATraceIsADecodingError() throws {
    let move = TracedMove(from: nil, to: "name")
    let event = TraceEvent(.focus(move), action: 0, cause: "", time: .seconds(9_223_372_036_854_775))
    let recording = Recording(initialState: State(), entries: [], finalState: State(), events: [event])
    let data = try JSONEncoder().encode(recording)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Recording.self, from: data) }
  }

  @Test(arguments: [
    (
      #"{"initialState": {}, "entries": [], "finalState": {"count": 1}}"#,
      "its first state: no 'count' at 'initialState'"
    ),
    (
      #"{"initialState": {"count": 0}, "entries": [], "finalState": {"count": "s3cret"}}"#,
      "its last state: no Int at 'finalState.count'"
    ),
    (
      #"{"initialState": {"count": 0}, "omitted": 7, "entries": [{"action": {"add": {"_0": 1}}, "source": ""}, "#
        + #"{"action": {"remove": {"_0": "s3cret"}}, "source": ""}], "finalState": {"count": 1}}"#,
      "action 9: no Action at 'action'"
    ),
  ])
  func theErrorNamesThePartThatNoLongerFits(text: String, reason: String) throws {
    let error = try #require(throws: RecordingMismatch.self) { try decode(text) }
    #expect(
      error.description == """
        The recording no longer fits the feature at \(reason). Let the type that has changed decode \
        its old form, too, or record again.
        """
    )
  }
}
