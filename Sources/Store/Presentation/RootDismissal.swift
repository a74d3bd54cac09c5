extension Store {
  /// Calls `body` when an effect dismisses the root feature, which has no parent. Then cancels all effects of the
  /// store, as the dismissal of a child cancels the effects of the child.
  ///
  /// - Parameter body: Called on any thread. The store retains it until the observation ends.
  /// - Returns: A token that ends the observation when it is cancelled or released.
  package func onRootDismissal(_ body: @escaping @Sendable () -> Void) -> ObserveToken {
    root.runner.rootDismissals.add(body)
  }
}

extension EffectRunner {
  /// Notifies the observers of `onRootDismissal`, then cancels all effects.
  ///
  /// - Returns: False if `onRootDismissal` was never called. Then nothing can be dismissed.
  func dismissRoot() -> Bool {
    guard rootDismissals.isUsed.load(ordering: .acquiring) else { return false }
    rootDismissals.tell(())
    cancelAll()
    return true
  }

  /// Cancels all effects of the store, running and waiting.
  func cancelAll() { update { $0.cancel($0.sends.handles) } }
}
