// Runs the hooks of an action: after its reducers, before its effects start and observers are notified.

extension StoreCore {
  /// The first turn of the store: runs the `onMount` hooks of the features in the state. If these hooks change the
  /// state, further hooks may run. Then the effects of all these hooks start.
  ///
  /// If no feature has hooks, the turn handles the queued actions: those that dismiss features whose shared values had
  /// gone before the store was made.
  ///
  /// - Parameter didRunHooks: Called after all hooks have run, before their effects start. Not called if no feature has
  ///   hooks.
  @usableFromInline
  func mount(didRunHooks: () -> Void = {}) {
    flags.insert(.isBusy)
    guard let hooks else { return finishTurn() }
    hooks.beginPass()
    var effect = Effect<Action>.none
    inSharedTurn {
      reducing { hooks.mountRoot() }
      if isTouched { settle() }
      effect = finishHooks(hooks, after: "onMount")
    }
    didRunHooks()
    _ = start(effect, action: Hook.Kind.onMount, send: nil)
    finishTurn()
  }

  /// Ends the effects of features that have left the state. Runs the hooks of the features that were added, removed or
  /// changed. Returns the effects of these hooks. Does nothing without hooks: see `endEffectsOfDepartedChildren()`.
  @usableFromInline
  func runHooks(after cause: @autoclosure () -> String) -> Effect<Action> {
    guard let hooks else { return .none }
    hooks.beginPass()
    return finishHooks(hooks, after: cause())
  }

  private func finishHooks(_ hooks: HookRunner, after cause: @autoclosure () -> String) -> Effect<Action> {
    while true {
      endEffects(of: hooks.features.compare())
      let hasRun = reducing { hooks.run() }
      guard hasRun else { break }
      if isTouched { settle() }
      guard hooks.round < HookRunner.longestChain else {
        reportEndlessHooks(hooks.runs, after: cause())
        break
      }
    }
    return Effect(tree: hooks.endPass())
  }

  private func reducing<R>(_ body: () -> R) -> R {
    flags.insert(.isReducing)
    defer { flags.remove(.isReducing) }
    return context.run(body)
  }

  private func reportEndlessHooks(_ runs: [HookRun], after cause: String) {
    report(
      """
      The hooks of one action ran \(HookRunner.longestChain) times because of one another, and were stopped.

        Action: \(cause)
        Cycle: \(cycle(of: runs.suffix(64).map(\.name)).joined(separator: " → "))

      The state is as the last one left it. Let one of these hooks not change the value that another sees, for \
      instance by comparing it first.
      """,
      location: runs.last?.location ?? CodeLocation()
    )
  }
}
