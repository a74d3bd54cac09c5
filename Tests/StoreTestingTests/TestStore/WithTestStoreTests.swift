import Store
import StoreTesting
import Testing

@Suite struct WithTestStoreTests {
  private struct Stop: Error {}

  /// If a test throws, effects and actions that it left over are no further failures.
  @Test func anErrorIsRethrownWithoutFurtherFailures() async {
    let texts = await failures {
      await #expect(throws: Stop.self) {
        try await withTestStore(initialState: Counter.State()) {
          Counter(clock: TestClock())
        } test: { store in
          await store.send(.tick)
          await store.send(.load(1))
          throw Stop()
        }
      }
    }
    #expect(texts == [])
  }

  @Test func theArgumentsReachTheStore() async {
    let clock = TestClock()
    let texts = await failures {
      await withTestStore(
        initialState: TestStoreTests.Sleeper.State(),
        schedule: .seeded(3),
        invariant: { $0.naps < 1 },
        exhaustivity: .off
      ) {
        TestStoreTests.Sleeper()
      } withDependencies: {
        $0.continuousClock = clock
      } test: { store in
        #expect(store.exhaustivity == .off)
        await store.send(.nap)
        await clock.advance(by: .seconds(1))
      }
    }
    #expect(texts.map { $0.prefix(40) } == ["The invariant does not hold after woke.\n"])
  }

  @Test func withExhaustivityReturnsTheResult() async {
    await withTestStore(initialState: Counter.State()) {
      Counter()
    } test: { store in
      let count = await store.withExhaustivity(.off) {
        await store.send(.increment)
        return store.state.count
      }
      #expect(count == 1)
    }
  }

  @Test func theStoreIsFinished() async {
    let texts = await failures {
      await withTestStore(initialState: Counter.State()) {
        Counter()
      } test: { store in
        await store.send(.load(1))
      }
    }
    #expect(texts.count == 1)
    #expect(texts.first?.contains("noticed only because") == false)
  }
}
