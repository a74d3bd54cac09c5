/// The turns of a store, for a mirror of its state.
///
/// The turns are those of the root, because an action may change any part of the state.
@usableFromInline
package struct StoreTurns {
  /// Weak: the turns do not keep the store alive.
  private weak let store: StoreLifetime?

  private var root: AnyStoreCore? { store?.core }

  @usableFromInline
  init(of root: AnyStoreCore) { store = root.lifetime }

  /// True if a turn is going on. Its end is then reported, as ``StoreMoment/rested``.
  @usableFromInline package var isGoingOn: Bool {
    guard let root, root.flags.contains(.isBusy) else { return false }
    root.mirrors?.isAwaited = true
    return true
  }

  /// Calls `body` after each action, and at the end of each turn for which a mirror waits.
  @usableFromInline
  package func observe(_ body: @escaping (StoreMoment) -> Void) -> ObserveToken {
    guard let root else { return ObserveToken {} }
    let mirrors = root.mirrors ?? StoreMirrors()
    root.mirrors = mirrors
    root.flags.insert(.isMirrored)
    return mirrors.listeners.add(body)
  }

  /// Dates the action that `body` sends outside a turn.
  @usableFromInline
  package func date(_ time: UInt64, _ body: () -> Void) {
    let mirrors = root?.mirrors
    mirrors?.date = time
    body()
    mirrors?.date = nil
  }
}

extension Store {
  /// The turns of the root.
  @usableFromInline package var turns: StoreTurns { StoreTurns(of: root) }
}
