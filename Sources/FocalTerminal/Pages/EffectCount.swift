import Store

/// Counts the running effects, and resumes the tasks that wait until no effect is running. Effects that began before
/// the counting are not counted. `note` can be called on any thread.
final class EffectCount: Sendable {
  private struct State {
    var running: Set<ObjectIdentifier> = []
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Locked(State())

  /// The number of tasks that wait until no effect is running.
  var waiting: Int { state.withLock { $0.waiting.count } }

  func note(_ phase: EffectPhase, of effect: ObjectIdentifier) {
    let ended: [CheckedContinuation<Void, Never>] = state.withLock { state in
      switch phase {
      case .started: state.running.insert(effect)
      case .ended: state.running.remove(effect)
      case .cancelled: break
      }
      guard state.running.isEmpty else { return [] }
      return exchange(&state.waiting, with: [])
    }
    for continuation in ended { continuation.resume() }
  }

  func waitUntilNone() async {
    await withCheckedContinuation { continuation in
      let isNone = state.withLock { state in
        if state.running.isEmpty { return true }
        state.waiting.append(continuation)
        return false
      }
      if isNone { continuation.resume() }
    }
  }
}
