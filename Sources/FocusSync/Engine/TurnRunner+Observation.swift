import Observation

/// Observation of the focus of an engine. The key paths are those of the runner, because key paths of the generic
/// ``FocusEngine`` would be made at each read.
extension TurnRunner {
  /// Registers a read of the focus with Observation.
  @usableFromInline
  func noteRead() {
    isRead = true
    registrar.access(self, keyPath: \.focus)
  }

  /// Tells Observation that focus has moved, if the focus has been read since the last move.
  func tellReaders() {
    guard isRead else { return }
    isRead = false
    registrar.withMutation(of: self, keyPath: \.focus) {}
  }
}

extension FocusEngine: Observable {}
