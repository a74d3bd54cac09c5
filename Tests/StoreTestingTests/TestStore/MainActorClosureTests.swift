import Store
import StoreTesting
import Testing

/// Calls each function that takes a closure from a test on the main actor. Each closure contains another.
///
/// A closure of such a test belongs to the main actor unless its parameter is `@Sendable`, and a closure in it that is
/// passed to the standard library checks that it runs there: if not, the program stops.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct MainActorClosureTests {
  private var reducer: Reduce<[Int], Int> {
    Reduce { state, action in
      state = state.map { $0 + 1 } + [action]
      guard action > 0 else { return .none }
      return .run { send in await send([action].map { $0 - 1 }[0]) }
    }
  }

  @Test func testStore() async {
    let store = TestStore(
      initialState: [1].map { $0 },
      invariant: { $0.allSatisfy { $0 >= 0 } },
      reducer: { CombineReducers { [reducer].map { $0 }[0] } },
      withDependencies: { $0.continuousClock = [ImmediateClock()].map { $0 }[0] }
    )
    await store.send(1) { $0 = $0.map { $0 + 1 } + [1] }
    await store.receive(0) { $0 = $0.map { $0 + 1 } + [0] }
    store.exhaustivity = .off
    await store.send(1)
    await store.skipReceivedActions()
    await store.finish()
  }

  @Test func withATestStore() async {
    await withTestStore(
      initialState: [Int](),
      invariant: { $0.allSatisfy { $0 >= 0 } },
      reducer: { [reducer].map { $0 }[0] },
      withDependencies: { $0.continuousClock = [ImmediateClock()].map { $0 }[0] },
      test: { store in await store.send([0].map { $0 }[0]) { $0 = [0].map { $0 } } }
    )
  }

  @Test func fuzzing() async {
    let result = await fuzz(
      initialState: [Int](),
      runs: 3,
      length: 4,
      invariant: { $0.allSatisfy { $0 >= 0 } },
      reducer: { _ in [reducer].map { $0 }[0] },
      withDependencies: { $0.continuousClock = [ImmediateClock()].map { $0 }[0] },
      nextAction: { state, random in random.pick((0...state.count).map { $0 % 3 }) }
    )
    #expect(result.runs == 3)
  }

  @Test func fuzzingThatFailsAndShrinks() async {
    let texts = await failures {
      await fuzz(
        initialState: [Int](),
        invariant: { $0.filter { $0 > 5 }.isEmpty },
        reducer: { _ in reducer },
        nextAction: { _, random in random.pick([1, 2].map { $0 }) }
      )
    }
    #expect(texts.count == 1)
  }

  @Test func exploring() async {
    let exploration = await exploreSchedules(
      initialState: [Int](),
      runs: 4,
      invariant: { $0.allSatisfy { $0 >= 0 } },
      reducer: { [reducer].map { $0 }[0] },
      withDependencies: { $0.continuousClock = [ImmediateClock()].map { $0 }[0] },
      test: { store in
        await store.send([2].map { $0 }[0])
        await store.finish()
        #expect(store.state.filter { $0 > 0 }.count == 2)
      }
    )
    #expect(exploration.failures.isEmpty)
  }

  @Test func exploringSeveralStores() async {
    let exploration = await exploreSchedules(runs: 4) {
      let store = TestStore(initialState: [Int](), invariant: { $0.allSatisfy { $0 >= 0 } }) { reducer }
      store.exhaustivity = .off
      await store.send([2].map { $0 }[0]) { $0 = [2].map { $0 } }
      await store.finish()
    }
    #expect(exploration.failures.isEmpty)
  }

  @Test func replaying() async {
    let recording = ActionRecording<[Int], Int>(initialState: [Int](), entries: [], finalState: [Int]())
    let state = replay(
      recording,
      invariant: { $0.allSatisfy { $0 >= 0 } },
      reducer: { [reducer].map { $0 }[0] },
      withDependencies: { $0.continuousClock = [ImmediateClock()].map { $0 }[0] }
    )
    #expect(state == [])
  }

  @Test func expectedActions() async {
    let store = TestStore(initialState: [Int]()) { reducer }
    await store.send(2) { $0 = [2].map { $0 } }
    await store.receive(1) { $0 = $0.map { $0 + 1 } + [1] }
    await store.receive(0) { $0 = $0.map { $0 + 1 } + [0] }
    await store.finish()
  }
}
