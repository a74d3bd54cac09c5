/// A reducer that runs with its hooks and without a store, for a replay. Effects do not run.
package final class ReplayedReducer<State, Action> {
  private let pointer: UnsafeMutablePointer<State>
  private let reduce: (inout State, Action) -> Effect<Action>
  private let hooks: HookRunner?
  /// The versions of the shared values in the replay, which changes none outside.
  private let versions = SharedVersions()

  /// Makes the reducer.
  ///
  /// - Parameter state: The state. Its features count as mounted already.
  package init(_ reducer: some Reducer<State, Action>, state: State) {
    let compiled = reducer._compile()
    pointer = .allocate(capacity: 1)
    pointer.initialize(to: state)
    reduce = compiled.reduce
    hooks = HookRunner(compiled.hooks, of: State.self, at: UnsafeMutableRawPointer(pointer))
    hooks?.adoptState()
  }

  deinit {
    pointer.deinitialize(count: 1)
    pointer.deallocate()
  }

  package var state: State { pointer.pointee }

  /// Handles an action, and runs the hooks that follow from it.
  package func handle(_ action: Action) {
    versions.run(on: pointer) { _ = reduce(&pointer.pointee, action) }
    runHooks()
  }

  private func runHooks() {
    guard let hooks else { return }
    hooks.beginPass()
    while hooks.round < HookRunner.longestChain {
      _ = hooks.features.compare()
      var hasRun = false
      versions.run(on: pointer) { hasRun = hooks.run() }
      guard hasRun else { break }
    }
    hooks.endPass()
  }
}
