import Store
import StoreTesting
import Testing

/// Also tests `Exhaustivity`.
@Suite struct TestStoreSkipTests {
  @Test func assertionsAreOptionalWithExhaustivityOff() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    store.exhaustivity = .off
    store.externalTimeout = .milliseconds(1)
    await store.send(.increment)
    await store.send(.many(3))
    await store.send(.listen)
    #expect(store.state.count == 2)
    await store.receiveNothingWrong()
    await store.finish()
  }

  @Test func assertionsAreCheckedWhenExhaustivityIsOff() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    store.exhaustivity = .off
    let texts = await failures { await store.send(.increment) { $0.count = 3 } }
    #expect(texts.count == 1)
    await store.finish()
  }

  @Test func skippedActionsAreShownOnRequest() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    store.exhaustivity = .off(showSkippedAssertions: true)
    await store.send(.many(2))
    let texts = await failures { await store.send(.increment) }
    #expect(texts.count == 2)
    #expect(texts.first?.hasPrefix("2 received actions skipped:\n\n  • .loaded(0)") == true)
    #expect(
      texts.last == """
        Not asserted after sending increment:

          .count
          - 1
          + 2

          (− before, + after)
        """
    )
    await store.finish()
  }

  @Test func exhaustivityCanBeOffForAWhile() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    await store.withExhaustivity(.off) {
      await store.send(.increment)
    }
    #expect(store.exhaustivity == .on)
    await store.send(.increment) { $0.count = 2 }
    await store.finish()
  }

  @Test func exhaustivityIsRestoredWhenTheOperationThrows() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    await #expect(throws: CancellationError.self) {
      try await store.withExhaustivity(.off) { throw CancellationError() }
    }
    #expect(store.exhaustivity == .on)
    await store.finish()
  }

  @Test func theStateIncludesSkippedActions() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    await store.send(.many(3))
    #expect(store.state.count == 0)
    await store.skipReceivedActions()
    #expect(store.state.count == 2)
    await store.finish()
  }

  @Test func skippedEffectsAreCancelled() async {
    let clock = TestClock()
    let store = TestStore(initialState: Counter.State()) { Counter(clock: clock) }
    await store.send(.tick)
    #expect(store.effectsInFlight.map(\.name) == ["timer"])
    await store.skipInFlightEffects()
    #expect(store.effectsInFlight.isEmpty)
    await clock.run()
    await store.finish()
  }

  @Test func skippingNothingFails() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    let texts = await failures {
      await store.skipReceivedActions()
      await store.skipInFlightEffects()
    }
    #expect(
      texts == [
        "There is no received action to skip.\n\nLeave 'skipReceivedActions' out, or pass 'strict: false'.",
        "There is no running effect to skip.\n\nLeave 'skipInFlightEffects' out, or pass 'strict: false'.",
      ]
    )
    await store.skipReceivedActions(strict: false)
    await store.skipInFlightEffects(strict: false)
    await store.finish()
  }

  @Test(.longestRun(1_000)) func anEndlessEffectIsStopped() async {
    let store = TestStore(initialState: Counter.State()) { Counter(clock: ImmediateClock()) }
    let texts = await failures {
      let endless = TestStore(initialState: Counter.State()) {
        Reduce<Counter.State, Counter.Action> { _, _ in
          .run(name: "spin") { _ in await spin() }
        }
      }
      await endless.send(.noop)
      await endless.finish()
    }
    #expect(texts.count == 1)
    #expect(
      texts.first?.hasPrefix("The effects do not come to rest: 1000 jobs followed from one another.\n\n  • 'spin'")
        == true
    )
    await store.finish()
  }

  @Test func aTestThatEndsEarlyFailsOnlyIfItIsExhaustive() async {
    for exhaustivity in [Exhaustivity.on, .off] {
      let texts = await failures {
        let store = TestStore(initialState: Counter.State()) { Counter() }
        store.exhaustivity = exhaustivity
        await store.send(.listen)
      }
      #expect(texts.count == (exhaustivity == .on ? 1 : 0))
    }
  }

  @Test func skippedActionsAreNotedOnlyIfThereAreAny() async {
    let texts = await failures {
      let store = TestStore(initialState: Counter.State()) { Counter() }
      store.exhaustivity = .off(showSkippedAssertions: true)
      await store.skipReceivedActions(strict: false)
      await store.finish()
    }
    #expect(texts == [])
  }

  @Test(.timeLimit(.minutes(10))) func skippingWaitsForOneActionOnly() async {
    let store = TestStore(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state = action
        guard action == 1 else { return .none }
        return .run { send in
          await send(2)
          try await Task.never()
        }
      }
    }
    store.externalTimeout = .seconds(600)
    await store.send(1) { $0 = 1 }
    await store.skipReceivedActions()
    #expect(store.state == 2)
    await store.skipInFlightEffects()
    await store.finish()
  }

  /// The schedule has not delivered the last action of the effect yet.
  @Test(arguments: 0..<4 as Range<UInt64>) func anEffectThatIsAboutToEndIsNotSkipped(seed: UInt64) async {
    let store = TestStore(initialState: Counter.State(), schedule: .seeded(seed)) { Counter() }
    await store.send(.load(1))
    let texts = await failures { await store.skipInFlightEffects() }
    #expect(texts.map { $0.prefix(36) } == ["There is no running effect to skip.\n"])
    await store.receive(.loaded(1)) { $0.count = 1 }
    await store.finish()
  }

  /// The schedule has not delivered the action of mounting yet.
  @Test func skippingEffectsFailsForMountingBeforeTheyContinue() async {
    let reducer = Reduce<Int, Int> { state, action in
      state = action
      return .none
    }
    .onMount { state in
      state = 1
      return .run { send in await send(2) }
    }
    let store = TestStore(initialState: 0, schedule: .seeded(1), invariant: { $0 < 2 }, reducer: { reducer })
    let texts = await failures { await store.skipInFlightEffects(strict: false) }
    #expect(texts.map { $0.prefix(13) } == ["The state cha", "The invariant"])
    await store.skipReceivedActions()
    await store.finish()
  }
}

extension TestStore where State == Counter.State, Action == Counter.Action {
  /// The last asserted state is one that the store has had.
  fileprivate nonisolated(nonsending) func receiveNothingWrong() async {
    assert { $0.count = 2 }
  }
}
