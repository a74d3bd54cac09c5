import Observation

/// Observation of the focus of an engine. The key paths are those of the runner, because key paths of the generic
/// ``FocusEngine`` would be made at each read.
extension TurnRunner {
  /// Registers a read with Observation: of the focus, the accessibility focus, an active item or the input modality.
  @usableFromInline
  func noteRead() {
    isRead = true
    registrar.access(self, keyPath: \.focus)
  }

  /// Tells Observation that a value registered by `noteRead` has changed. A no-op if nothing was read since the last
  /// call.
  func tellReaders() {
    guard isRead else { return }
    isRead = false
    registrar.withMutation(of: self, keyPath: \.focus) {}
  }
}

extension FocusEngine: Observable {}
