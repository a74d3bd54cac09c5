import Store

/// Lets one task wait for an event. The first call of `resume` ends the wait, even if it comes before the wait begins.
final class Waiter: Sendable {
  /// The task that waits, and the argument of the first call of `resume`.
  private let state = Locked<(continuation: CheckedContinuation<Bool, Never>?, answer: Bool?)>((nil, nil))

  /// Ends the wait. Called on any thread. All calls but the first are no-ops.
  ///
  /// - Parameter hasCome: True if the event has come, false if the waiter gives up.
  func resume(_ hasCome: Bool) {
    let continuation = state.withLock { state in
      state.answer = state.answer ?? hasCome
      return state.continuation.take()
    }
    continuation?.resume(returning: hasCome)
  }

  /// Waits for the first call of `resume`, and returns its argument.
  nonisolated(nonsending) func wait() async -> Bool {
    await withCheckedContinuation { continuation in
      let answer = state.withLock { state in
        if state.answer == nil { state.continuation = continuation }
        return state.answer
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
