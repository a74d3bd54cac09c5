import Foundation
import Store
import StoreTesting
import Testing

/// Also tests `ActionRecording`.
@Suite struct ReplayTests {
  struct Adder: Reducer {
    struct State: Equatable, Codable { var total = 0 }
    enum Action: Equatable, Codable {
      case ask
      case add(Int)
    }

    var factor = 1

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .ask:
        return .run(name: "asking") { send in await send(.add(2)) }
      case .add(let number):
        state.total += factor * number
        return .none
      }
    }
  }

  @MainActor private func recording(keepsStates: Bool) async throws -> ActionRecording<Adder.State, Adder.Action> {
    let store = Store(initialState: Adder.State()) { Adder() }
    let recorder = store.record(keepsStates: keepsStates)
    store.send(.add(1))
    await store.send(.ask).finish()
    store.send(.add(3))
    recorder.stop()
    store.send(.add(100))
    let file = FileManager.default.temporaryDirectory.appending(component: "\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try JSONEncoder().encode(recorder.recording).write(to: file)
    let data = try Data(contentsOf: file)
    return try JSONDecoder().decode(ActionRecording<Adder.State, Adder.Action>.self, from: data)
  }

  @Test func aReplayReachesTheSameState() async throws {
    let recording = try await recording(keepsStates: false)
    #expect(recording.entries.map(\.action) == [.add(1), .ask, .add(2), .add(3)])
    #expect(recording.entries[2].source.hasPrefix("effect 'asking' at StoreTestingTests/ReplayTests.swift:"))
    #expect(recording.finalState == Adder.State(total: 6))
    // The recording contains the answer of the effect, so the replay runs no effect.
    let state = replay(recording) { Adder() }
    #expect(state == recording.finalState)
    #expect(state == Adder.State(total: 6))
  }

  /// Two fields with one shared value, and a value that another store may change.
  struct Sharer: Reducer {
    struct Field: Equatable, Codable { @Shared(.inMemory("replayed")) var number = 0 }
    struct State: Equatable, Codable {
      var first = Field()
      var second = Field()
      var seen = 0
    }
    enum Action: Equatable, Codable {
      case add
      case addInEffect
      case take(Shared<Int>)
    }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .add:
        state.first.number += 1
        state.seen = state.second.number
      case .addInEffect:
        return .run { [number = state.first.$number] _ in await number.withLock { $0 += 10 } }
      case .take(let number):
        state.seen = number.wrappedValue
      }
      return .none
    }
  }

  /// Changes by an effect, by another store and after the last action.
  @MainActor private func sharedRecording() async -> ActionRecording<Sharer.State, Sharer.Action> {
    let store = Store(initialState: Sharer.State()) { Sharer() }
    let other = Store(initialState: Sharer.State()) { Sharer() }
    let recorder = store.record()
    store.send(.add)
    await store.send(.addInEffect).finish()
    store.send(.add)
    other.send(.add)
    store.send(.add)
    store.send(.take(store.withState { $0.second.$number }))
    other.send(.add)
    for await number in store.changes(of: \.first.number) where number == 15 { break }
    return recorder.recording
  }

  @Test func changesByOthersAreRecordedAndReplayed() async throws {
    let recording = await sharedRecording()
    #expect(
      recording.entries.map(\.action).map { $0.map(describe) ?? "shared" } == [
        ".add", ".addInEffect", "shared", ".add", "shared", ".add", ".take(14)", "shared",
      ]
    )
    #expect(recording.entries.map { $0.state?.second.number } == [nil, nil, 11, nil, 13, nil, nil, 15])
    #expect(recording.entries[2].source.hasPrefix("effect at StoreTestingTests/ReplayTests.swift:"))
    #expect(recording.entries[4].source == "another store")
    #expect(recording.finalState.second.number == 15)
    #expect(recording.finalState.seen == 14)
    let before = Shared(wrappedValue: 0, .inMemory("replayed")).wrappedValue
    replay(recording) { Sharer() }
    #expect(Shared(wrappedValue: 0, .inMemory("replayed")).wrappedValue == before)
  }

  @Test func decodedCopiesOfOneValueShareIt() async throws {
    let data = try JSONEncoder().encode(await sharedRecording())
    let recording = try JSONDecoder().decode(ActionRecording<Sharer.State, Sharer.Action>.self, from: data)
    let state = replay(recording) { Sharer() }
    #expect(state.first.number == 15 && state.second.number == 15 && state.seen == 14)
  }

  @Test func aReplayThatSharesOtherwiseDeparts() async {
    var recording = await sharedRecording()
    recording.entries[2].state = recording.initialState
    let texts = failures { replay(recording) { Sharer() } }
    #expect(texts.count == 1)
    #expect(texts.first?.hasPrefix("The replay departs from the recording at action 3 of 8, shared value (eff") == true)
  }

  @Test func theFirstActionWithAnotherStateIsNamed() async throws {
    let recording = try await recording(keepsStates: true)
    let texts = failures { replay(recording) { Adder(factor: 2) } }
    #expect(
      withoutLines(texts) == [
        """
        The replay departs from the recording at action 1 of 4, add (caller at StoreTestingTests/ReplayTests.swift:N).

          .total
          - 1
          + 2

          (− recorded, + replayed)
        """
      ]
    )
  }

  @Test func aReplayWithoutStatesComparesTheEnd() async throws {
    let recording = try await recording(keepsStates: false)
    let texts = failures { replay(recording) { Adder(factor: 2) } }
    #expect(
      withoutLines(texts) == [
        """
        The replay departs from the recording at action 4 of 4, add (caller at StoreTestingTests/ReplayTests.swift:N).

          .total
          - 6
          + 12

          (− recorded, + replayed)
        """
      ]
    )
  }

  @Test func anInvariantIsCheckedAfterEveryAction() async throws {
    let recording = try await recording(keepsStates: false)
    let texts = failures { replay(recording, invariant: { $0.total < 3 }, reducer: { Adder() }) }
    #expect(
      withoutLines(texts) == [
        """
        The invariant does not hold after action 3 of 4, add (effect 'asking' at StoreTestingTests/ReplayTests.swift:N).

          .total
          - 1
          + 3

          (− before, + after)
        """
      ]
    )
  }

  /// The replay reaches every recorded state, but the recording lacks its end.
  @Test(arguments: zip([1, 4, 4], [true, true, false]))
  func aTruncatedRecordingFails(_ missing: Int, _ keepsStates: Bool) async throws {
    var recording = try await recording(keepsStates: keepsStates)
    recording.entries.removeLast(missing)
    let texts = failures { replay(recording) { Adder() } }
    #expect(
      texts == [
        """
        The recording is not whole: its \(4 - missing) actions do not lead to its final state.

          .total
          - 6
          + \(missing == 1 ? 3 : 0)

          (− recorded, + replayed)
        """
      ]
    )
  }

  /// A dependency has the value that the test sets, or its test value, which fails the test.
  @Test func reducersFindTheirDependencies() {
    struct Timed: Reducer {
      @Dependency(\.continuousClock) var clock

      func reduce(into state: inout Bool, action: Int) -> Effect<Int> {
        state = clock is ImmediateClock
        return .none
      }
    }
    let recording = ActionRecording(
      initialState: false,
      entries: [ActionRecording<Bool, Int>.Entry(action: 1, source: "caller")],
      finalState: true
    )
    let state = replay(recording) {
      Timed()
    } withDependencies: {
      $0.continuousClock = ImmediateClock()
    }
    #expect(state)
    let texts = failures { replay(recording) { Timed() } }
    #expect(texts.contains { $0.contains("uses the dependency 'continuousClock' without having set it") })
  }

  @Test func anEmptyRecordingIsReplayed() {
    let empty = ActionRecording<Adder.State, Adder.Action>(
      initialState: Adder.State(),
      entries: [],
      finalState: Adder.State()
    )
    #expect(replay(empty) { Adder() } == Adder.State())
  }
}
