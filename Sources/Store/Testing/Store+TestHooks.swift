// What a test store needs of a store, and nobody else should.

extension Store {
  /// Makes a store that belongs to `actor`, with its effects on `executor`, and that may be used from anywhere.
  ///
  /// Only for a caller that runs every job of `executor` and of the actor itself, one at a time: that is what keeps the
  /// store on one thread at a time without the check.
  ///
  /// - Parameter onRootDismissal: Called when an effect dismisses a feature that nobody presents, before all effects are
  ///   cancelled, as those of a feature that is gone are.
  package convenience init<R: Reducer<State, Action>>(
    testing initialState: State,
    reducer: R,
    actor: any Actor,
    executor: any TaskExecutor,
    onRootDismissal: @escaping @Sendable () -> Void
  ) {
    self.init(core: StoreCore(initialState: initialState, reducer: reducer._compile(), actor: actor))
    root.checksIsolation = false
    root.runner.executor = executor
    root.runner.onRootDismissal = { [weak runner = root.runner] in
      onRootDismissal()
      runner?.cancelRunning()
    }
  }

  /// Runs an operation with every dependency that is not set at its test value.
  package static func withTestDependencies<R>(
    _ prepare: (inout DependencyValues) -> Void,
    operation: () -> R
  ) -> R {
    withDependencies(
      {
        $0.isTesting = true
        prepare(&$0)
      },
      operation: operation
    )
  }

  /// The dependencies that the reducers of a root store see from the next action on, with their effects.
  package var dependencies: DependencyValues {
    get { core?.context.dependencies ?? DependencyValues() }
    set {
      guard let core else { return }
      core.context = IssueReporting.$handler.withValue(core.context.handler) {
        DependencyValues.$current.withValue(newValue) { StoreContext() }
      }
      if !core.context.isEmpty { core.flags.insert(.hasContext) }
    }
  }

  /// Runs an operation with the dependencies and the handler of reports of a root store in force.
  package func inContext<R>(_ operation: () throws -> R) rethrows -> R {
    guard let core else { return try operation() }
    return try core.context.run(operation)
  }

  /// The effects that are running, to be told apart, in no particular order.
  package var runningEffects: [EffectHandle] {
    root.runner.running.map(EffectHandle.init)
  }

  /// Cancels the effects that are running, with those that wait for their turn.
  package func cancelEffects() {
    root.runner.cancelRunning()
  }
}

extension EffectRunner {
  fileprivate func cancelRunning() {
    for effect in running { cancel(effect.send) }
  }
}

extension StoreTask {
  /// That of an action that was not sent.
  package static var ofNothing: StoreTask { StoreTask() }
}

/// One running effect of a store.
package struct EffectHandle: Hashable, Sendable {
  private let effect: RunningEffect

  init(_ effect: RunningEffect) {
    self.effect = effect
  }

  package var info: EffectInfo { effect.info }

  /// Where the effect runs, if the store was given an executor.
  package var executor: (any TaskExecutor)? { effect.runner.executor }

  /// The effect that the current task is part of. Known only where the store was given an executor.
  package static var current: EffectHandle? { RunningEffect.current.map(EffectHandle.init) }

  /// Whether the present task is that of the effect's closure, and not one that the closure started.
  package var isCurrentTask: Bool { RunningEffect.presentTask == effect.launched.ownTask }

  package static func == (lhs: EffectHandle, rhs: EffectHandle) -> Bool { lhs.effect.launched === rhs.effect.launched }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(effect.launched)) }
}
