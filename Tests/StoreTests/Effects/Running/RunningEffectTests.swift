import Testing

@testable import Store

/// Runs each job at once, on the thread that enqueues it.
private final class InlineExecutor: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) { UnownedJob(job).runSynchronously(on: asUnownedTaskExecutor()) }
}

/// An effect that is cancelled around its start, when it may not have its task yet; the tasks that it starts; and its
/// deliveries.
@Suite(.timeLimit(.minutes(10))) struct RunningEffectTests {
  /// Makes an effect that runs while its task is being made.
  private func inlineEffect(
    actor: (any Actor)? = nil,
    _ operation: @escaping @Sendable (Send<Int>) async -> Void
  ) throws -> RunningEffect {
    var driver = LedgerDriver()
    _ = driver.send(.run { await operation($0) })
    let effect = try #require(driver.running.first)
    // The ledger of the driver ends with this function.
    effect.id = nil
    effect.runner = EffectRunner(actor: actor, lifetime: nil)
    effect.runner?.executor = InlineExecutor()
    return effect
  }

  @Test func anEffectThatIsCancelledBeforeItsTaskIsMadeDoesNotRun() throws {
    let runs = Log<Bool>()
    let effect = try inlineEffect { _ in runs.add(true) }
    #expect(effect.markCancelled())
    effect.start()
    #expect(runs.all.isEmpty)
  }

  @Test func anEffectThatIsCancelledBeforeItsTaskIsSetIsCancelledThen() async throws {
    let (goOn, end, cancelled) = (Gate(), Gate(), Log<Bool>())
    let effect = try inlineEffect { _ in
      _ = RunningEffect.current?.markCancelled()
      RunningEffect.current?.cancelTask()
      await goOn.wait()
      cancelled.add(Task.isCancelled)
      end.open()
    }
    effect.start()
    goOn.open()
    await end.wait()
    #expect(cancelled.all == [true])
  }

  @Test func anEffectTellsItsOwnTaskFromOthersThatItStarts() async throws {
    let (end, seen) = (Gate(), Log<[Bool?]>())
    let effect = try inlineEffect { _ in
      let look = { @Sendable in
        seen.add([RunningEffect.current?.isInOwnTask, RunningEffect.current?.isInUnstructuredTask])
      }
      look()
      async let child: Void = look()
      await child
      await Task { look() }.value
      end.open()
    }
    effect.start()
    await end.wait()
    #expect(seen.all == [[true, false], [false, false], [false, true]])
  }

  /// The test occupies the actor until it waits for the gate, so the action cannot be taken before that.
  @MainActor
  @Test func anEffectDeliversUntilTheActorHasTakenTheAction() async throws {
    let end = Gate()
    let effect = try inlineEffect(actor: MainActor.shared) { send in
      await send(1)
      end.open()
    }
    #expect(!effect.isDelivering)
    effect.start()
    #expect(effect.isDelivering)
    await end.wait()
    #expect(!effect.isDelivering)
  }
}
