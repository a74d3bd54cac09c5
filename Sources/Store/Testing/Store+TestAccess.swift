// The members of a store that a test store needs. They are `package`, so applications cannot use them.

extension Store {
  /// Makes a store that belongs to `actor`, runs its effects on `executor`, and does not check its isolation. The
  /// caller mounts the feature with `mount`.
  ///
  /// The caller must run all jobs of `executor` and `actor`, one job at a time, so that no two threads use the store at
  /// the same time. The store does not check how the jobs run.
  ///
  /// - Parameters:
  ///   - retainedEffects: Counts the effects that have ended, were not cancelled, and are still retained.
  package convenience init<R: Reducer<State, Action>>(
    testing initialState: State,
    reducer: R,
    actor: any Actor,
    executor: any TaskExecutor,
    retainedEffects: RetainedEffects
  ) {
    self.init(
      core: StoreCore(
        initialState: initialState,
        reducer: reducer._compile(),
        actor: actor,
        dependencies: DependencyValues.current
      )
    )
    root.checksIsolation = false
    root.runner.executor = executor
    root.runner.retainedEffects = retainedEffects
  }

  package var hasHooks: Bool { root.hooks != nil }

  /// Mounts the feature, and records from now on which hooks run.
  ///
  /// - Parameter didRunHooks: Called after all hooks have run, before their effects start. Not called if the store has
  ///   no hooks.
  package func mount(didRunHooks: () -> Void) {
    root.hooks?.notesRuns = true
    core?.mount(didRunHooks: didRunHooks)
  }

  /// Makes a closure that reads which hooks ran with the last action. It does not retain the store.
  @usableFromInline
  package var hookRunsReader: () -> [HookRun] {
    { [weak hooks = root.hooks] in hooks?.runs ?? [] }
  }

  /// Runs an operation in which dependencies have their test values, unless `prepare` or the caller overrides them. The
  /// caller's override of `defaultSharedStorage` is ignored.
  package static func withTestDependencies<R>(
    _ prepare: (inout DependencyValues) -> Void,
    operation: () -> R
  ) -> R {
    withDependencies(
      {
        $0.context = .test
        // This code runs in a task of the test, so `automatic` returns the storage of the test. The override keeps this
        // storage for code of the store that runs outside of such a task.
        $0.defaultSharedStorage = .automatic
        prepare(&$0)
      },
      operation: operation
    )
  }

  /// The dependencies of a root store, for its reducers and their effects. A change applies from the next action on.
  package var dependencies: DependencyValues {
    get { root.context.dependencies }
    set {
      root.context.dependencies = newValue
      if !root.context.isEmpty { root.flags.insert(.hasContext) }
    }
  }

  /// Runs an operation with the dependencies and the issue handler of this store's root.
  @usableFromInline
  package func inContext<R>(_ operation: () throws -> R) rethrows -> R {
    try root.context.run(operation)
  }

  /// Runs a closure in which a test turns a state into the expected one. The closure has the dependencies and the issue
  /// handler of this store's root. If the state can hold shared values, a change that the closure makes to a shared
  /// value applies to all copies in the state, and to no other copies.
  @usableFromInline
  package func whileAsserting(_ state: inout State, _ operation: (inout State) throws -> Void) rethrows {
    var context = root.context
    context.dependencies.isAsserting = true
    try context.run {
      // If the state cannot hold shared values, a `SharedVersions` would only cost an allocation.
      guard root.sharing != nil else { return try operation(&state) }
      try withUnsafeMutablePointer(to: &state) { state in
        try SharedVersions().run(on: state) { try operation(&state.pointee) }
      }
    }
  }

  /// True if the copies of shared values in two states have different versions. A write makes a new version, even if
  /// the new value equals the old one. Also true if the states hold different numbers of copies.
  package static func hasWrittenSharedValue(_ before: State, _ after: State) -> Bool {
    guard let plan = SharedPlan.of(State.self) else { return false }
    func versions(_ state: State) -> [Int] {
      withUnsafePointer(to: state) { plan.copies(at: $0).map(\.snapshot.version) }
    }
    return versions(before) != versions(after)
  }

  /// Takes the changes that were made elsewhere to shared values of the state.
  @usableFromInline
  package func takeSharedChanges() { root.takeSharedChanges() }

  /// True if a change from outside may come, because the state can hold shared values.
  @usableFromInline package var mayTakeSharedChanges: Bool { root.sharing != nil }

  package var runner: EffectRunner { root.runner }

  /// The running effects, in no particular order.
  package var runningEffects: [RunningEffect] { root.runner.running }

  /// Cancels the effects that are running or waiting.
  package func cancelEffects() { root.runner.cancelAll() }
}
