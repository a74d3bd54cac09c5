extension Store {
  /// True if actions wait until the observers of the turn have been notified.
  package var hasQueuedActions: Bool { root.hasQueuedActions }

  /// True if a reducer is changing the state, which cannot be read meanwhile.
  package var isReducing: Bool { root.flags.contains(.isReducing) }

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
