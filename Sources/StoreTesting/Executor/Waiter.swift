import Store

/// Lets one task wait for an event. The first call of `resume` ends the wait, even if it comes before the wait begins.
final class Waiter: Sendable {
  private enum State {
    case idle
    case waiting(CheckedContinuation<Bool, Never>)
    /// True if the event has come, false if the waiter gave up.
    case over(Bool)
  }

  private let state = Locked(State.idle)

  /// Ends the wait. Called on any thread. All calls but the first are no-ops.
  ///
  /// - Parameter hasCome: True if the event has come, false if the waiter gives up.
  func resume(_ hasCome: Bool) {
    let continuation = state.withLock { state -> CheckedContinuation<Bool, Never>? in
      if case .over = state { return nil }
      defer { state = .over(hasCome) }
      if case .waiting(let continuation) = state { return continuation }
      return nil
    }
    continuation?.resume(returning: hasCome)
  }

  /// Waits for the first call of `resume`, and returns its argument.
  nonisolated(nonsending) func wait() async -> Bool {
    await withCheckedContinuation { continuation in
      let answer = state.withLock { state -> Bool? in
        if case .over(let answer) = state { return answer }
        state = .waiting(continuation)
        return nil
      }
      if let answer { continuation.resume(returning: answer) }
    }
  }

  /// Waits for the first call of `resume`, and returns its argument. Returns false when `timeout` has passed.
  nonisolated(nonsending) func wait(timeout: Duration) async -> Bool {
    let timer = Task.detached { [self] in
      guard (try? await Task.sleep(for: timeout)) != nil else { return }
      resume(false)
    }
    defer { timer.cancel() }
    return await wait()
  }
}
