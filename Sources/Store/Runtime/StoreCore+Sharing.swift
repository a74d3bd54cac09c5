// Turns of a store whose state can hold shared values.

extension StoreCore {
  /// Follows the shared values in the first state, if the state can hold any.
  @usableFromInline
  func beginSharing() {
    guard let plan = SharedPlan.of(State.self) else { return }
    let follower = SharedFollower(runner)
    runner.follower = follower
    sharing = StoreSharing(plan, actions: SharedPlan.of(Action.self), follower: follower, hooks: reducerHooks)
    flags.insert(.isSharing)
    inSharedTurn { _ = settle() }
  }

  /// Runs reducers or hooks, during which no other store changes shared values.
  func inSharedTurn<R>(_ body: () -> R) -> R {
    guard let sharing else { return body() }
    return SharedTurn.run(SharedScope(writer: sharing.follower), body)
  }

  /// Runs the reducers of an action, and tells the monitors. Changes that were made elsewhere come first, in a step of
  /// their own.
  @usableFromInline
  func reduceSharing(_ action: Action, _ source: ActionSource) -> Effect<Action> {
    let isMonitored = flags.contains(.isMonitored)
    while true {
      takeChanges()
      let monitors = isMonitored ? currentMonitors() : []
      let before = isMonitored ? state.pointee : nil
      // Another thread may change a value before this one has the lock.
      let reduced = inSharedTurn { sharing?.follower?.isStale == true ? nil : reduce(action, source) }
      guard let effect = reduced else { continue }
      if let before {
        for monitor in monitors where !monitor.isOver { monitor.didReduce(before, state.pointee, action, source) }
      }
      return effect
    }
  }

  /// Makes all copies of each shared value equal, after reducers or hooks have changed some.
  @usableFromInline
  func settleSharedValues(after action: Action? = nil) {
    guard sharing != nil, SharedTurn.isTouched || action.map(carriesCopy) == true else { return }
    _ = settle()
    // What hooks change next is touched anew.
    SharedTurn.isTouched = false
  }

  private func carriesCopy(_ action: Action) -> Bool {
    guard let plan = sharing?.actionPlan else { return false }
    return withUnsafePointer(to: action) { plan.contains(at: $0) { _ in true } }
  }

  /// Makes all copies equal, and queues the actions that dismiss features whose part has gone.
  private func settle() -> AnySharedSnapshot? {
    guard let (latest, dismissals) = sharing?.settle(state) else { return nil }
    for dismissal in dismissals {
      guard let action = dismissal as? Action else { preconditionFailure("A holder embeds its actions.") }
      enqueue(action, ActionSource(kind: .other("shared value"), location: .none), send: runner.expect(nil))
    }
    return latest
  }

  // MARK: Changes from elsewhere

  func takeSharedChangesInTurn() {
    // A turn that is going on takes them before its next action, and a store that shows its past when it resumes.
    guard sharing?.follower?.isStale == true, flags.isDisjoint(with: [.isBusy, .isHeld]) else { return }
    flags.insert(.isBusy)
    takeChanges()
    finishTurn()
  }

  /// Takes changes that were made elsewhere: makes the copies equal, runs the hooks, tells the monitors, starts the
  /// effects of the hooks.
  func takeChanges() {
    guard let follower = sharing?.follower, follower.isStale else { return }
    follower.beginTaking()
    let isMonitored = flags.contains(.isMonitored)
    let monitors = isMonitored ? currentMonitors() : []
    let before = isMonitored ? state.pointee : nil
    let (latest, effect) = inSharedTurn { () -> (AnySharedSnapshot?, Effect<Action>) in
      guard let latest = settle() else { return (nil, .none) }
      SharedTurn.isTouched = false
      if flags.contains(.hasHooks) { return (latest, runHooks(after: "a change of a shared value")) }
      if flags.contains(.remembersChildren) { endEffectsOfDepartedChildren() }
      return (latest, .none)
    }
    guard let latest else { return }
    let source = latest.origin ?? ActionSource(kind: .other("another store"), location: .none)
    if let before {
      for monitor in monitors where !monitor.isOver { monitor.didTake(before, state.pointee, source) }
    }
    startEffects(of: effect, standingForAction: SharedChange.taken)
    if flags.contains(.isMirrored) { turns.acted(at: IntentClock.now()) }
  }

  /// Starts the effects of hooks that ran without an action.
  ///
  /// - Parameter cause: Stands in reports for the action.
  func startEffects(of hooks: Effect<Action>, standingForAction cause: Any) {
    guard let tree = hooks.tree else { return }
    claim(tree)
    _ = inContext { runner.start(tree, for: nil, action: cause) { enqueue($0) } }
  }
}

/// Stands for the action in reports and recordings, if a store takes a change of shared values that others made.
package enum SharedChange {
  case taken

  /// The name in recordings.
  package static let name = "shared value"
}
