import Store

/// Counts the running effects, and resumes the tasks that wait until there are none. Effects that began before the
/// counting are not counted. `note` may be called on any thread.
final class EffectCount: Sendable {
  private struct State {
    var count = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Locked(State())

  func note(_ phase: EffectPhase) {
    let ended: [CheckedContinuation<Void, Never>] = state.withLock { state in
      switch phase {
      case .started: state.count += 1
      // An effect that began before the counting may end. The count must not become negative.
      case .ended: state.count = max(0, state.count - 1)
      case .cancelled: break
      }
      guard state.count == 0 else { return [] }
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in ended { continuation.resume() }
  }

  func waitUntilNone() async {
    await withCheckedContinuation { continuation in
      let isNone = state.withLock { state in
        guard state.count > 0 else { return true }
        state.waiting.append(continuation)
        return false
      }
      if isNone { continuation.resume() }
    }
  }
}
