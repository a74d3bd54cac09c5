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

extension Store {
  /// True while the observers of a turn are being told. The end of that is told by ``observeEnds(_:)``.
  @usableFromInline package var isTelling: Bool { root.isTelling }

  /// Calls `body` when all observers of a turn have been told, before the actions that they have sent are handled.
  @usableFromInline
  package func observeEnds(_ body: @escaping () -> Void) -> ObserveToken { root.observeEnds(body) }
}

extension AnyStoreCore {
  final var isTelling: Bool { flags.contains(.isBusy) && !flags.contains(.isReducing) && !isTellingEnd }

  final func observeEnds(_ body: @escaping () -> Void) -> ObserveToken {
    let observer = QueueObserver(body)
    endObservers.append(observer)
    return ObserveToken { [weak self] in
      observer.hasEnded = true
      self?.endObservers.removeAll { $0 === observer }
    }
  }

  final func tellEndObservers() {
    isTellingEnd = true
    for observer in endObservers where !observer.hasEnded { observer.tell() }
    isTellingEnd = false
  }

  final func observeQueue(_ body: @escaping () -> Void) -> ObserveToken {
    let observer = QueueObserver(body)
    queueObservers.append(observer)
    return ObserveToken { [weak lifetime] in
      observer.hasEnded = true
      lifetime?.core.queueObservers.removeAll { $0 === observer }
    }
  }

  @usableFromInline
  final func tellQueueObservers() {
    for observer in queueObservers where !observer.hasEnded { observer.tell() }
  }
}
