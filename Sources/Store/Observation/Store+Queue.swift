extension Store {
  /// True if actions wait in the queue.
  @usableFromInline package var hasQueuedActions: Bool { root.hasQueuedActions }

  /// True while a reducer changes the state. The state cannot be read then.
  @inlinable package var isReducing: Bool { root.flags.contains(.isReducing) }

  /// Calls `body` whenever an action is queued because a turn is going on.
  ///
  /// A mirror of the state thus learns of a change before it happens. The root store is observed, because a queued
  /// action may change any part of the state.
  @usableFromInline
  package func observeQueue(_ body: @escaping () -> Void) -> ObserveToken { root.observeQueue(body) }
}

extension AnyStoreCore {
  final func observeQueue(_ body: @escaping () -> Void) -> ObserveToken {
    let observer = QueueObserver(body)
    queueObservers.append(observer)
    return ObserveToken { [weak lifetime] in
      observer.hasEnded = true
      lifetime?.core.queueObservers.removeAll { $0 === observer }
    }
  }
}
