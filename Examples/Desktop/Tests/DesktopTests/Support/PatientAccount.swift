import LoginFeature
import Synchronization

/// An account that refuses each login when the test lets it. A cancelled login ends without an answer.
final class PatientAccount: Sendable {
  private struct State {
    var count = 0
    var waiting: [Int: CheckedContinuation<Session, any Error>] = [:]
    var cancelled: Set<Int> = []
    /// The answer to the next login.
    var answer: LoginError?
  }

  private let state = Mutex(State())

  func authenticate(_ credentials: Credentials) async throws -> Session {
    let number = state.withLock { state in
      state.count += 1
      return state.count
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let error: (any Error)? = state.withLock { state in
          if state.cancelled.remove(number) != nil { return CancellationError() }
          if let answer = state.answer.take() { return answer }
          state.waiting[number] = continuation
          return nil
        }
        if let error { continuation.resume(throwing: error) }
      }
    } onCancel: {
      let waiting = state.withLock { state in
        let waiting = state.waiting.removeValue(forKey: number)
        if waiting == nil { state.cancelled.insert(number) }
        return waiting
      }
      waiting?.resume(throwing: CancellationError())
    }
  }

  /// Answers the login that is in flight.
  func refuse(_ error: LoginError) {
    let waiting = state.withLock { state in
      defer { state.waiting = [:] }
      if state.waiting.isEmpty { state.answer = error }
      return Array(state.waiting.values)
    }
    for continuation in waiting { continuation.resume(throwing: error) }
  }
}
