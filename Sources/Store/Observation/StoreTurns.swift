/// The turns of a store, for a mirror of its state.
///
/// The turns are those of the root, because an action may change any part of the state.
@usableFromInline
package struct StoreTurns {
  private let root: AnyStoreCore

  @usableFromInline
  init(of root: AnyStoreCore) { self.root = root }

  /// True if actions wait in the queue.
  @usableFromInline package var hasQueuedActions: Bool { root.hasQueuedActions }

  /// True while the observers of a turn are being notified. ``observeEnds(_:)`` reports the end.
  @usableFromInline package var isTelling: Bool {
    root.flags.contains(.isBusy) && !root.flags.contains(.isReducing) && !root.isTellingEnd
  }

  /// Calls `body` whenever an action is queued because a turn is going on. A mirror of the state thus learns of a
  /// change before it happens.
  @usableFromInline
  package func observeQueue(_ body: @escaping () -> Void) -> ObserveToken {
    let observers = root.queueObservers ?? Listeners()
    root.queueObservers = observers
    return observers.add { _ in body() }
  }

  /// Calls `body` when all observers of a turn have been notified, before the actions that they have sent are handled.
  @usableFromInline
  package func observeEnds(_ body: @escaping () -> Void) -> ObserveToken {
    let observers = root.endObservers ?? Listeners()
    root.endObservers = observers
    return observers.add { _ in body() }
  }
}

extension Store {
  /// The turns of the root.
  @usableFromInline package var turns: StoreTurns { StoreTurns(of: root) }
}
