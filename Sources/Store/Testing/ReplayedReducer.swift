/// A reducer that runs with its hooks and without a store, for a replay. Effects do not run.
package final class ReplayedReducer<State, Action> {
  private let pointer: UnsafeMutablePointer<State>
  private let reduce: (inout State, Action) -> Effect<Action>
  private let hooks: HookRunner?
  /// The versions of the shared values in the replay. The replay does not change the shared values of the program.
  private let versions = SharedVersions()
  private let sharing: StoreSharing?

  /// - Parameter state: The state before the first action. Its features count as mounted already.
  package init(_ reducer: some Reducer<State, Action>, state: State) {
    let compiled = reducer._compile()
    pointer = .allocate(capacity: 1)
    pointer.initialize(to: state)
    reduce = compiled.reduce
    hooks = compiled.hooks.flatMap { [pointer] hooks in
      hooks.areAny ? HookRunner(hooks, of: State.self, at: UnsafeMutableRawPointer(pointer)) : nil
    }
    hooks?.adoptState()
    sharing = SharedPlan.of(State.self).map { [pointer] plan in
      StoreSharing(pointer, plan, actions: nil, follower: nil, hooks: compiled.hooks)
    }
  }

  deinit {
    pointer.deinitialize(count: 1)
    pointer.deallocate()
  }

  package var state: State { pointer.pointee }

  /// Handles an action, and runs the hooks that follow from it.
  package func handle(_ action: Action) {
    versions.run(on: pointer, sharing) { _ = reduce(&pointer.pointee, action) }
    runHooks()
  }

  /// Sets the shared values in the state to their values in `other`, then runs the hooks that follow from the changes.
  /// Both states must hold copies of the same shared values, in the same order.
  package func takeSharedValues(of other: State) {
    guard let plan = sharing?.plan else { return }
    let others = withUnsafePointer(to: other) { plan.copies(at: $0) }
    versions.run(on: pointer, sharing) {
      for (copy, other) in zip(plan.copies(at: pointer), others) { copy.link.publish(valueOf: other) }
    }
    runHooks()
  }

  private func runHooks() {
    guard let hooks else { return }
    hooks.beginPass()
    while hooks.round < HookRunner.longestChain {
      _ = hooks.features.compare()
      let hasRun = versions.run(on: pointer, sharing) { hooks.run() }
      guard hasRun else { break }
    }
    hooks.endPass()
  }
}
