extension Store {
  /// True if actions wait until the observers of the turn have been notified.
  package var hasQueuedActions: Bool { root.hasQueuedActions }

  /// Calls `body` whenever an action is queued because a turn is going on.
  ///
  /// A mirror of the state thus learns when a change was asked for, which may be long before it happens. The root store
  /// is observed, since a queued action may change any part of the state.
  package func observeQueue(_ body: @escaping () -> Void) -> ObserveToken {
    let observer = QueueObserver(body)
    root.queueObservers.append(observer)
    return ObserveToken { [weak root = root] in
      observer.hasEnded = true
      root?.queueObservers.removeAll { $0 === observer }
    }
  }
}

/// An observer of the queue of a store. It is told and ended on the actor of the store.
final class QueueObserver {
  let tell: () -> Void
  var hasEnded = false

  init(_ tell: @escaping () -> Void) { self.tell = tell }
}

extension AnyStoreCore {
  @usableFromInline
  final func tellQueueObservers() {
    for observer in queueObservers where !observer.hasEnded { observer.tell() }
  }
}
