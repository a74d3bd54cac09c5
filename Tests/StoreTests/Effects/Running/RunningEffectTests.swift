import Testing

@testable import Store

/// Runs each job at once, on the thread that enqueues it.
private final class InlineExecutor: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) { UnownedJob(job).runSynchronously(on: asUnownedTaskExecutor()) }
}

/// A cancellation at the moments around the start of an effect, when the effect may not have its task yet.
@Suite(.timeLimit(.minutes(10))) struct RunningEffectTests {
  /// Makes an effect that runs while its task is being made.
  private func inlineEffect(_ operation: @escaping @Sendable () async -> Void) throws -> RunningEffect {
    var driver = LedgerDriver()
    _ = driver.send(.run { _ in await operation() })
    let effect = try #require(driver.running.first)
    // The ledger of the driver ends with this function.
    effect.id = nil
    effect.runner = EffectRunner(actor: nil, lifetime: nil)
    effect.runner?.executor = InlineExecutor()
    return effect
  }

  @Test func anEffectThatIsCancelledBeforeItsTaskIsMadeDoesNotRun() throws {
    let runs = Log<Bool>()
    let effect = try inlineEffect { runs.add(true) }
    #expect(effect.markCancelled())
    effect.start()
    #expect(runs.all.isEmpty)
  }

  @Test func anEffectThatIsCancelledBeforeItsTaskIsSetIsCancelledThen() async throws {
    let (goOn, end, cancelled) = (Gate(), Gate(), Log<Bool>())
    let effect = try inlineEffect {
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
}
