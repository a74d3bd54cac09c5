import Store
import StoreTesting
import Testing

/// Also tests `TestStore+ReceiveNext`.
@Suite struct TestStoreReceiveTests {
  @Test func actionsAreReceivedByCasePayloadAndPredicate() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    await store.send(.load(1))
    await store.receive(Counter.Action.loaded) { $0.count = 1 }
    await store.send(.load(2))
    await store.receive(.loaded(2)) { $0.count = 2 }
    await store.send(.load(3))
    await store.receive(where: { $0 == .loaded(3) }, assert: { $0.count = 3 })
    await store.finish()
  }

  @Test(.timeLimit(.minutes(10))) func receivingNothingFailsAtOnce() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    store.externalTimeout = .seconds(3_600)
    let texts = await failures { await store.receive(.ticked) }
    #expect(
      texts == [
        """
        No action was received, and none will be.

          Expected: .ticked

        No effect is running.
        """
      ]
    )
    await store.finish()
  }

  @Test(.timeLimit(.minutes(10))) func aSleepingEffectIsNamedWithoutWaiting() async {
    let clock = TestClock()
    let store = TestStore(initialState: Counter.State()) { Counter(clock: clock) }
    store.externalTimeout = .seconds(3_600)
    await store.send(.tick)
    let texts = await failures { await store.receive(.ticked) }
    #expect(
      texts.first?.replacing(#/Counter.swift:\d+/#, with: "Counter.swift:N") == """
        No action was received, and none will be.

          Expected: .ticked

        An effect is still running:

          • 'timer', started by tick, created at StoreTestingTests/Counter.swift:N
            It waits for a 'TestClock' to reach 1.0 seconds; it shows 0.0 seconds.

        Give them what they wait for before 'receive': move the clock.
        """
    )
    await store.skipInFlightEffects()
    await store.finish()
  }

  @Test func theClockDrivesEffects() async {
    let clock = TestClock()
    let store = TestStore(initialState: Counter.State()) { Counter(clock: clock) }
    await store.send(.tick)
    await clock.advance(by: .seconds(1))
    await store.receive(.ticked) { $0.count = 1 }
    await clock.advance(by: .seconds(1))
    await store.receive(.ticked) { $0.count = 2 }
    await store.finish()
  }

  @Test func oneAdvanceWakesASleepThatBeginsWithinIt() async {
    let clock = TestClock()
    let store = TestStore(initialState: Counter.State()) { Counter(clock: clock) }
    await store.send(.tick)
    await clock.advance(by: .seconds(2))
    await store.receive(.ticked) { $0.count = 1 }
    await store.receive(.ticked) { $0.count = 2 }
    await store.finish()
  }

  @Test func anUnexpectedActionFailsAndTheOthersAreListed() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    await store.send(.many(2))
    let texts = await failures { await store.receive(.loaded(1)) }
    #expect(
      texts.first?.replacing(#/Counter.swift:\d+/#, with: "Counter.swift:N") == """
        Another action was received than expected.

          Expected: .loaded(1)
          Received: .loaded(0), sent by effect at StoreTestingTests/Counter.swift:N

          .loaded
          - 1
          + 0

          (− expected, + received)

        Still to be received:

          • .loaded(1), sent by effect at StoreTestingTests/Counter.swift:N
        """
    )
    await store.skipReceivedActions()
    await store.finish()
  }

  @Test func receiveWaitsForEventsOutside() async {
    let store = TestStore(initialState: Counter.State()) {
      Counter(load: { value in await Task.detached { value + 1 }.value })
    }
    store.externalTimeout = .seconds(600)
    await store.send(.load(1))
    await store.receive(.loaded(2)) { $0.count = 2 }
    await store.finish()
  }

  @Test func theFailureNamesAnEffectThatWaitsOutside() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    store.externalTimeout = .milliseconds(10)
    await store.send(.listen)
    let texts = await failures { await store.finish() }
    #expect(
      texts.first?.replacing(#/Counter.swift:\d+/#, with: "Counter.swift:N") == """
        The test ended while an effect was still running.

          • an effect, started by listen, created at StoreTestingTests/Counter.swift:N
            It waits for something outside of the test, such as a socket, another actor or thread, a real clock or a \
        stream.
            Nothing came within 0.01 seconds, the 'externalTimeout'.

        Let them end (move the clock, finish the stream, send the action that stops them), or cancel them: \
        'await store.skipInFlightEffects()'.
        """
    )
  }

  @Test(.timeLimit(.minutes(10))) func repeatedOutsideEventsDoNotExtendTheTimeout() async {
    let store = TestStore(initialState: 0) {
      Reduce<Int, Counter.Action> { _, _ in
        .run(name: "heartbeat") { _ in while !Task.isCancelled { try await Task.sleep(for: .milliseconds(1)) } }
      }
    }
    // A real wait: the timeout is what the test is about. It is longer than the pauses of the heartbeat.
    store.externalTimeout = .milliseconds(10)
    await store.send(.listen)
    let texts = await failures { await store.finish() }
    #expect(texts.count == 1)
    #expect(texts.first?.contains("Nothing came within") == true)
  }

  @Test func cancellingATaskEndsItsEffects() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    let task = await store.send(.listen)
    #expect(!task.isFinished)
    await task.cancel()
    #expect(task.isFinished && task.isCancelled)
    await store.finish()
  }

  @Test func aTaskCanBeAwaited() async {
    let store = TestStore(initialState: Counter.State()) {
      Counter(load: { value in await Task.detached { value }.value })
    }
    store.externalTimeout = .seconds(600)
    await store.send(.load(1)).finish()
    await store.receive(.loaded(1)) { $0.count = 1 }
    await store.finish()
  }

  @Test func actionsLeftOverFailTheEnd() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    await store.send(.load(1))
    let texts = await failures { await store.finish() }
    #expect(texts.count == 1)
    #expect(
      texts.first?.hasPrefix("The test ended with 1 received action that it did not assert.\n\n  • .loaded(1)") == true
    )
  }

  @Test func aForgottenFinishIsNoticed() async {
    let texts = await failures {
      let store = TestStore(initialState: Counter.State()) { Counter() }
      await store.send(.load(1))
    }
    #expect(texts.count == 1)
    #expect(texts.first?.contains("or use 'withTestStore'") == true)
  }

  @Test func aThousandActionsAreReceivedInOrder() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    await store.send(.many(1_000))
    for number in 0..<1_000 {
      await store.receive(.loaded(number), assert: number == 0 ? nil : { $0.count = number })
    }
    await store.finish()
  }

  @Test func anUnexpectedCaseFails() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    await store.send(.load(1))
    let texts = await failures {
      await store.receive(Counter.Action.failed) { $0.count = 1 }
    }
    #expect(
      texts.first?.replacing(#/Counter.swift:\d+/#, with: "Counter.swift:N") == """
        Another action was received than expected.

          Expected: .failed(…)
          Received: .loaded(1), sent by effect 'load' at StoreTestingTests/Counter.swift:N
        """
    )
    #expect(texts.count == 1)
    await store.finish()
  }

  private enum Outer {
    case start
    case row(id: Int, Inner)
    case number(Int)
  }

  private enum Inner {
    case loaded(Result<Int, any Error>)
    case saved(Int, String)
    case number(Int)
  }

  private struct Broken: Error {}

  private func outer(_ actions: Outer...) -> TestStore<Int, Outer> {
    TestStore(initialState: 0) {
      Reduce { _, action in
        if case .start = action { .merge(actions.map { .send($0) }) } else { .none }
      }
    }
  }

  @Test func aCaseOfACaseIsReceivedByAClosure() async {
    let store = outer(
      .row(id: 1, .loaded(.success(4))),
      .row(id: 2, .saved(3, "c")),
      .row(id: 3, .number(5)),
      .number(6)
    )
    await store.send(.start)
    await store.receive({ .row(id: 1, .loaded(.success($0))) })
    await store.receive({ .row(id: 2, .saved($0, $1)) })
    await store.receive(.row(id: 3, .number(5)))
    await store.receive(.number(6))
    await store.finish()
  }

  @Test func aClosureDoesNotMatchAnotherCaseIdOrPayload() async {
    let closures: [(Int) -> Outer] = [
      { .row(id: 2, .number($0)) }, { .row(id: 1, .loaded(.success($0))) }, { .number($0) },
      { .row(id: $0, .number(8)) },
    ]
    for closure in closures {
      let store = outer(.row(id: 1, .number(5)))
      await store.send(.start)
      let texts = await failures { await store.receive(closure) }
      #expect(texts.count == 1)
      await store.finish()
    }
    let store = outer(.row(id: 1, .number(5)), .row(id: 1, .loaded(.failure(Broken()))))
    await store.send(.start)
    let texts = await failures { await store.receive(.row(id: 1, .number(6))) }
    #expect(texts.count == 1)
    await store.receive({ .row(id: 1, .loaded(.failure($0))) })
    await store.finish()
  }

  @Test func actionsThatAreNotEquatableAreComparedFieldByField() async {
    struct Wrong: Error { var code: Int }
    enum Action {
      case start
      case ended(Result<Int, any Error>)
    }
    let store = TestStore(initialState: 0) {
      Reduce<Int, Action> { _, action in
        guard case .start = action else { return .none }
        return .merge(.send(.ended(.success(1))), .send(.ended(.failure(Wrong(code: 2)))))
      }
    }
    await store.send(.start)
    await store.receive(.ended(.success(1)))
    let texts = await failures { await store.receive(.ended(.failure(Wrong(code: 3)))) }
    #expect(texts.count == 1 && texts[0].contains("Expected: .ended(.failure(Wrong(code: 3)))"), "\(texts)")
    await store.finish()
  }
}
