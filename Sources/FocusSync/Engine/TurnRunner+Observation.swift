import Observation

/// Registers reads and changes of an engine's focus with Observation. Uses a key path of the runner, which is not
/// generic. A key path of the generic ``FocusEngine`` would be made anew at each read.
extension TurnRunner {
  /// Tells Observation that the program reads the focus, the accessibility focus, an active item or the input modality.
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
