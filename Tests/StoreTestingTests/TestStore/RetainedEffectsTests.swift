import Dispatch
import Store
import StoreTesting
import Testing

/// Tasks that an effect starts and does not await.
@Suite struct RetainedEffectsTests {
  private enum Work: Sendable {
    case sends
    case sendsLate
    case sendsNothing
  }

  private func makeStore(_ work: Work) -> TestStore<Int, Int> {
    makeStore { send in
      Task {
        if work == .sendsLate { await pause() }
        if work != .sendsNothing { await send(2) }
      }
    }
  }

  private func makeStore(
    operation: @escaping @Sendable (Send<Int>) async throws -> Void
  ) -> TestStore<Int, Int> {
    TestStore(initialState: 0) {
      Reduce { state, action in
        state = action
        return action == 1 ? .run(name: "careless", operation: operation) : .none
      }
    }
  }

  @Test(arguments: 0..<20) func anActionOfATaskThatIsNotAwaitedFailsTheTest(_: Int) async {
    for work in [Work.sends, .sendsLate] {
      let store = makeStore(work)
      store.externalTimeout = .seconds(600)
      store.exhaustivity = .off
      let texts = await failures {
        await store.send(1)
        await store.finish()
      }
      #expect(texts.count == 1)
      #expect(texts.first?.hasPrefix("The effect 'careless' sent an action after it had ended.") == true)
      #expect(store.state == 2)
    }
  }

  @Test(arguments: 0..<20) func receivingAnActionOfATaskThatIsNotAwaitedFailsTheTest(_: Int) async {
    let store = makeStore(.sendsLate)
    store.externalTimeout = .seconds(600)
    let texts = await failures {
      await store.send(1) { $0 = 1 }
      await store.receive(2) { $0 = 2 }
      await store.finish()
    }
    #expect(texts.count == 1)
    #expect(texts.first?.contains("let the operation go on until the last action is sent") == true)
  }

  @Test(arguments: 0..<20) func anActionOfATaskBesideItsSleepingEffectFailsTheTest(_: Int) async {
    let clock = TestClock()
    let store = makeStore { send in
      Task { await send(2) }
      try await clock.sleep(for: .seconds(1))
      await send(3)
    }
    store.externalTimeout = .seconds(600)
    store.exhaustivity = .off
    let texts = await failures {
      await store.send(1)
      await clock.advance(by: .seconds(1))
      await store.finish()
    }
    #expect(texts.count == 1)
    #expect(texts.first?.hasPrefix("The effect 'careless' sent an action ") == true)
  }

  @Test(arguments: 0..<20) func anActionOfATaskThatIsNotPartOfTheEffectFailsTheTest(_: Int) async {
    let store = makeStore { send in await Task { await send(2) }.value }
    let texts = await failures {
      await store.send(1) { $0 = 1 }
      await store.receive(2) { $0 = 2 }
      await store.finish()
    }
    #expect(
      withoutLines(texts) == [
        """
        The effect 'careless' sent an action from a task that is not part of it, such as 'Task { }'.

          Action: Int

        It is handled, but the test cannot know when such a task sends, and the task is not cancelled with the effect. \
        Call 'send' in the operation of 'Effect.run' itself, or in a child task of it: 'async let' or a task group. \
        For a callback, iterate a stream that the callback feeds.

          Reported for StoreTestingTests/RetainedEffectsTests.swift:N
        """
      ]
    )
  }

  @Test func anEffectMaySendFromItsChildTasks() async {
    let store = makeStore { send in
      async let first: Void = send(2)
      await first
      await withTaskGroup { group in
        group.addTask { await send(3) }
      }
      try await withTaskCancellation(id: "part") { await send(4) }
      await Self.onMainActor { await send(5) }
    }
    store.externalTimeout = .seconds(600)
    await store.send(1) { $0 = 1 }
    for action in 2...5 { await store.receive(action) { $0 = action } }
    await store.finish()
  }

  @MainActor private static func onMainActor(_ body: () async -> Void) async { await body() }

  /// The one call of `send` that a test cannot see. It sends nothing.
  @Test(.timeLimit(.minutes(10))) func aTaskThatSendsAfterItsEffectWasCancelledSendsNothing() async {
    let (gate, end) = (AsyncStream<Void>.makeStream(), AsyncStream<Void>.makeStream())
    let handled = Locked<[Int]>([])
    do {
      let store = TestStore(initialState: 0) {
        Reduce<Int, Int> { _, action in
          handled.withLock { $0.append(action) }
          return .run { send in
            Task {
              for await _ in gate.stream { break }
              await send(2)
              end.continuation.yield()
            }
            try await Task.never()
          }
        }
      }
      await store.send(1)
      await store.skipInFlightEffects()
      await store.finish()
      gate.continuation.yield()
    }
    for await _ in end.stream { break }
    #expect(handled.withLock { $0 } == [1])
  }

  @Test func aTaskThatSendsNothingDoesNotFailTheTest() async {
    let store = makeStore(.sendsNothing)
    store.externalTimeout = .seconds(600)
    await store.send(1) { $0 = 1 }
    await store.finish()
  }

  @Test func aKeptSendIsWaitedForNoLongerThanTheTimeout() async {
    let kept = Locked<Send<Int>?>(nil)
    let store = TestStore(initialState: 0) {
      Reduce<Int, Int> { _, _ in .run { send in kept.withLock { $0 = send } } }
    }
    store.externalTimeout = .milliseconds(1)
    await store.send(1)
    await store.finish()
    #expect(kept.withLock { $0 } != nil)
  }

  @Test func effectsHaveEndedWhenTheStoreHasGone() async {
    let hasEnded = Locked(false)
    let texts = await failures {
      let store = TestStore(initialState: 0) {
        Reduce<Int, Int> { _, _ in
          .run { _ in
            try? await Task.never()
            hasEnded.withLock { $0 = true }
          }
        }
      }
      await store.send(1)
      #expect(!hasEnded.withLock { $0 })
    }
    #expect(texts.count == 1)
    #expect(hasEnded.withLock { $0 })
  }

  @Test func effectsHaveEndedWhenTheTestIsFinished() async {
    let hasEnded = Locked(false)
    let store = TestStore(initialState: 0) {
      Reduce<Int, Int> { _, _ in
        .run { _ in
          try? await Task.never()
          hasEnded.withLock { $0 = true }
        }
      }
    }
    (store.exhaustivity, store.externalTimeout) = (.off, .zero)
    await store.send(1)
    await store.finish()
    #expect(hasEnded.withLock { $0 })
  }

  @Test func anEffectThatIgnoresItsCancellationFailsTheTestOnce() async {
    let gate = AsyncStream<Void>.makeStream()
    let texts = await failures {
      let store = TestStore(initialState: 0) {
        Reduce<Int, Int> { _, _ in .run { _ in await Task.detached { for await _ in gate.stream { break } }.value } }
      }
      store.externalTimeout = .zero
      await store.send(1)
      await store.finish()
    }
    gate.continuation.yield()
    #expect(texts.count == 1)
  }

  @Test(.timeLimit(.minutes(10))) func anEffectThatIgnoresItsCancellationGoesOnAfterTheTest() async {
    let (gate, end) = (AsyncStream<Void>.makeStream(), AsyncStream<Void>.makeStream())
    do {
      let store = TestStore(initialState: 0) {
        Reduce<Int, Int> { _, _ in
          .run { _ in
            // The cancellation of the effect does not reach this task.
            await Task.detached { for await _ in gate.stream { break } }.value
            end.continuation.yield()
          }
        }
      }
      (store.exhaustivity, store.externalTimeout) = (.off, .zero)
      await store.send(1)
      await store.finish()
    }
    gate.continuation.yield()
    for await _ in end.stream { break }
  }
}

private func pause() async {
  await withCheckedContinuation { continuation in
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(1)) { continuation.resume() }
  }
}
