// What a test store needs of a store, and nobody else should.

extension Store {
  /// Makes a store that belongs to `actor`, with its effects on `executor`, and that may be used from anywhere.
  ///
  /// Only for a caller that runs every job of `executor` and of the actor itself, one at a time: that is what keeps the
  /// store on one thread at a time without the check.
  package convenience init<R: Reducer<State, Action>>(
    testing initialState: State,
    reducer: R,
    actor: any Actor,
    executor: any TaskExecutor
  ) {
    self.init(core: StoreCore(initialState: initialState, reducer: reducer._compile(), actor: actor))
    root.checksIsolation = false
    root.hub.executor = executor
  }

  /// The effects that are running, to be told apart, in no particular order.
  package var runningEffects: [EffectHandle] {
    root.hub.running.map(EffectHandle.init)
  }

  /// Cancels the effects that are running, with those that wait for their turn.
  package func cancelEffects() {
    for effect in root.hub.running { root.hub.cancel(effect.group) }
  }
}

/// One running effect of a store.
package struct EffectHandle: Hashable, Sendable {
  private let effect: RunningEffect

  init(_ effect: RunningEffect) {
    self.effect = effect
  }

  package var info: EffectInfo { effect.info }

  /// Where the effect runs, if the store was given an executor.
  package var executor: (any TaskExecutor)? { effect.hub.executor }

  /// The effect that the current task is part of. Known only where the store was given an executor.
  package static var current: EffectHandle? { RunningEffect.current.map(EffectHandle.init) }

  package static func == (lhs: EffectHandle, rhs: EffectHandle) -> Bool { lhs.effect === rhs.effect }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(effect)) }
}
