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
    TestStore(initialState: 0) {
      Reduce { state, action in
        state = action
        guard action == 1 else { return .none }
        return .run(name: "careless") { send in
          Task {
            if work == .sendsLate { await pause() }
            if work != .sendsNothing { await send(2) }
          }
        }
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

  @Test(.timeLimit(.minutes(1))) func anEffectThatIgnoresItsCancellationGoesOnAfterTheTest() async {
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
