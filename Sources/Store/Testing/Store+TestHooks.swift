// Access to a store that a test store needs, and that no application should have.

extension Store {
  /// Makes a store that belongs to `actor`, runs its effects on `executor`, and does not check its isolation. It is
  /// mounted by `mount`.
  ///
  /// Only for a caller that runs every job of `executor` and of `actor` itself, one at a time. The store is then used
  /// by one thread at a time, although nothing checks it.
  ///
  /// - Parameters:
  ///   - leftBehind: Counts the effects of the store that outlive their end.
  ///   - onRootDismissal: Called when an effect dismisses the root feature, before all effects are cancelled.
  package convenience init<R: Reducer<State, Action>>(
    testing initialState: State,
    reducer: R,
    actor: any Actor,
    executor: any TaskExecutor,
    leftBehind: LeftBehind,
    onRootDismissal: @escaping @Sendable () -> Void
  ) {
    self.init(core: StoreCore(initialState: initialState, reducer: reducer._compile(), actor: actor))
    root.checksIsolation = false
    root.runner.executor = executor
    root.runner.leftBehind = leftBehind
    root.runner.onRootDismissal = { [weak runner = root.runner] in
      onRootDismissal()
      runner?.cancelRunning()
    }
  }

  /// True if a feature of the store has hooks.
  package var hasHooks: Bool { root.mounts != nil }

  /// Mounts the feature, and notes from now on which hooks run.
  ///
  /// - Parameter didRunHooks: Called before the actions that mounting has sent are handled.
  package func mount(didRunHooks: () -> Void) {
    root.mounts?.notesRuns = true
    core?.mount(didRunHooks: didRunHooks)
  }

  /// Reads which hooks ran with the last action. Does not retain the store.
  @usableFromInline
  package var hookRunsReader: () -> [HookRun] {
    { [weak mounts = root.mounts] in mounts?.runs ?? [] }
  }

  /// Runs an operation with the test value of every dependency that `prepare` does not set.
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

  /// The dependencies of the reducers of a root store, and of their effects, from the next action on.
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

  /// Runs an operation with the dependencies and the issue handler of a root store.
  package func inContext<R>(_ operation: () throws -> R) rethrows -> R {
    guard let core else { return try operation() }
    return try core.context.run(operation)
  }

  /// Runs a closure in which a test turns a state into the expected one, with the dependencies and the issue handler of
  /// a root store.
  @usableFromInline
  package func whileAsserting(_ operation: () throws -> Void) rethrows {
    guard let core else { return try operation() }
    var context = core.context
    context.dependencies.isAsserting = true
    try context.run(operation)
  }

  /// The running effects, in no particular order.
  package var runningEffects: [EffectHandle] { runningEffectsReader() }

  /// Reads the running effects, from any thread. Does not retain the store.
  package var runningEffectsReader: @Sendable () -> [EffectHandle] {
    { [weak runner = root.runner] in runner?.running.map(EffectHandle.init) ?? [] }
  }

  /// Cancels the running effects, and those that wait for their turn.
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
  /// The task of an action that was not sent.
  package static var ofNothing: StoreTask { StoreTask() }
}

/// One running effect of a store.
package struct EffectHandle: Hashable, Sendable {
  private let effect: RunningEffect

  init(_ effect: RunningEffect) {
    self.effect = effect
  }

  package var info: EffectInfo { effect.info }

  /// The executor of the effect, if its store was given one.
  package var executor: (any TaskExecutor)? { effect.runner.executor }

  /// True if the effect waits for its turn to send an action to the store.
  package var isDelivering: Bool { effect.launched.isDelivering }

  /// The effect that the current task belongs to, if its store was given an executor.
  package static var current: EffectHandle? { RunningEffect.current.map(EffectHandle.init) }

  /// True if the current task runs the closure of the effect, and is not one that the closure started.
  package var isCurrentTask: Bool { RunningEffect.presentTask == effect.launched.ownTask }

  package static func == (lhs: EffectHandle, rhs: EffectHandle) -> Bool { lhs.effect.launched === rhs.effect.launched }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(effect.launched)) }
}
