extension Store {
  /// Calls `body` with the value of a part of the state, at the end of every turn that changed it.
  ///
  /// The observer keeps the latest value, so an array is copied when it is next changed. An ``IdentifiedArray`` is
  /// compared in O(1), by a stamp, and not kept: a change that leaves its elements equal counts as a change.
  ///
  /// `body` is not called with the current value. Observers are notified in the order in which they were added. An
  /// action that an observer sends is handled in the same turn, and observers of the parts that it changes are notified
  /// again.
  ///
  /// - Parameters:
  ///   - keyPath: The part. A part of a child that has left does not change.
  ///   - body: Called on the store's actor with the new value. The store retains it until the observation ends.
  /// - Returns: A token that ends the observation when it is cancelled or released.
  /// - Complexity: O(1) for each turn, plus one comparison of the value. In the store of an element, the value is
  ///   usually compared only after a turn that may have changed the element.
  @inlinable
  public func observe<Value: Equatable>(
    _ keyPath: KeyPath<State, Value>,
    _ body: @escaping (Value) -> Void
  ) -> ObserveToken {
    register(backing.path.observer(of: keyPath, body))
  }

  /// Calls `body` at the end of every turn, whether the state changed or not.
  ///
  /// - Parameter body: Called on the store's actor. The store retains it until the observation ends.
  /// - Returns: A token that ends the observation when it is cancelled or released.
  public func observe(_ body: @escaping () -> Void) -> ObserveToken {
    register(StateObserver(hasChanged: { true }, notify: body))
  }

  @usableFromInline
  func register(_ observer: StateObserver) -> ObserveToken {
    root.register(observer, retaining: rootOfScoped)
  }

  /// Calls `body` with every action that the store handles, with the state before and after the action, and with its
  /// source.
  ///
  /// The root store handles all actions, so observe the root. On a scoped store, this method never calls `body`. While
  /// actions are observed, the store keeps the state before each action, so a reducer copies the collections that it
  /// changes.
  ///
  /// - Parameter body: Called on the store's actor, before the effects of the action start. The store retains it until
  ///   the observation ends. An action that it sends is queued.
  /// - Returns: A token that ends the observation when it is cancelled or released.
  // Inlinable, like `observeSharedChanges`: code that is not specialised looks up the types of its optionals at each
  // action.
  @inlinable
  public func observeActions(
    _ body: @escaping (_ before: State, _ after: State, _ action: Action, _ source: ActionSource) -> Void
  ) -> ObserveToken {
    monitor(comparesStates: true) { before, after, action, source in
      if let before, let action { body(before, after, action, source) }
    }
  }

  /// Calls `body` when the store takes changes of ``Shared`` values that were made elsewhere: by an effect, by another
  /// store, by code outside of stores, or by the medium of a value's key, such as a file. Changes that the store takes
  /// together are reported in one call.
  ///
  /// A change by a reducer of this store belongs to the action, and is not reported here. Call this method on the root
  /// store. On a scoped store, the method never calls `body`.
  ///
  /// - Parameter body: Called on the store's actor, with the state before and after the changes, and the source of the
  ///   newest change. The store retains `body` until the observation ends. An action that `body` sends is queued.
  /// - Returns: A token that ends the observation when it is cancelled or released.
  @inlinable
  public func observeSharedChanges(
    _ body: @escaping (_ before: State, _ after: State, _ source: ActionSource) -> Void
  ) -> ObserveToken {
    monitor(comparesStates: true) { before, after, action, source in
      if let before, action == nil { body(before, after, source) }
    }
  }

  /// Calls `body` with the state after every action, and after every change of a ``Shared`` value that the store takes
  /// from elsewhere. For such a change, `action` is `nil`.
  ///
  /// - Parameter comparesStates: True if `body` needs the state before the action or change. The argument `before` is
  ///   then never `nil`. The store keeps this state, as with ``observeActions(_:)``.
  @usableFromInline
  package func monitor(
    comparesStates: Bool,
    _ body: @escaping (_ before: State?, _ after: State, _ action: Action?, _ source: ActionSource) -> Void
  ) -> ObserveToken {
    core?.add(ActionMonitor(comparesStates: comparesStates, body)) ?? ObserveToken {}
  }

  /// Calls `body` when an effect of the root store starts, is cancelled or ends, on the thread where that happens. The
  /// effects are the same for every store that is scoped from the root. Calls may overlap, but the start of an effect
  /// is always reported before its end. A store may have several observers of effects.
  ///
  /// - Parameter body: Called on any thread. The store retains it until the observation ends.
  /// - Returns: A token that ends the observation when it is cancelled or released.
  public func observeEffects(_ body: @escaping @Sendable (EffectPhase, EffectInfo) -> Void) -> ObserveToken {
    root.runner.monitors.add { body($0.phase, $0.effect.info) }
  }

  /// The running effects of the root store, in no particular order. The result is the same for every store that is
  /// scoped from the root.
  public var effectsInFlight: [EffectInfo] {
    // Observers learn of the end of an effect before the ledger does, so the ledger may contain an effect that has
    // ended.
    root.runner.running.filter { !$0.hasEnded }.map(\.info)
  }
}
