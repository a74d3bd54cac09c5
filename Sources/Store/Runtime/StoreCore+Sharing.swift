// Turns of a store whose state can hold shared values.

extension StoreCore {
  /// Makes the store follow the shared values in its state, if the state can hold any.
  @usableFromInline
  func beginSharing() {
    guard let plan = sharedPlan(of: State.self) else { return }
    let follower = SharedFollower(runner)
    runner.isSharing = true
    sharing = StoreSharing(
      state,
      plan,
      actions: sharedPlan(of: Action.self),
      follower: follower,
      hooks: reducerHooks
    )
    flags.insert(.isSharing)
    inSharedTurn { settle() }
  }

  /// Returns the plan of a type. Reports the type if infinitely many types inside it can hold shared values: for
  /// example, if it contains a `Nest<Value>` that contains a `Nest<[Value]>`.
  private func sharedPlan(of type: Any.Type) -> SharedPlan? {
    let found = SharedPlan.found(in: type)
    if found.isEndless { report(SharedPlan.endlessReport(type), location: CodeLocation()) }
    return found.plan
  }

  /// First takes the changes that others have made to shared values, if there are any: the hooks of these changes run,
  /// and their effects start. Then runs the reducers and the hooks of `action`.
  // Inlinable, because generic code that is not specialised looks up metadata. Separate from `reduceMonitored`, because
  // that method takes 30 ns more, even without a monitor.
  @inlinable
  @inline(never)
  func reduceSharing(_ action: Action, _ source: ActionSource) -> Effect<Action> {
    while true {
      if let effect = reduceIfFresh(action, source) { return effect }
      takeChanges()
    }
  }

  /// Runs the reducers and the hooks of an action. Runs nothing and returns `nil` if others have changed a shared value
  /// and the store has not taken the change.
  @inlinable
  func reduceIfFresh(_ action: Action, _ source: ActionSource) -> Effect<Action>? {
    var effect: Effect<Action>?
    inSharedTurn {
      // Checked with the lock. Before this thread has the lock, another thread may still change a shared value.
      if !isStale { effect = reduce(action, source) }
    }
    return effect
  }

  /// Called after the reducers of `action` have run. If the reducers have made or changed a copy, or if `action`
  /// contains a copy, gives each copy in the state the newest version of its shared value.
  @inlinable
  func settleSharedValues(after action: Action) {
    if isTouched || (actionsCanCarryCopies && carriesCopy(action)) { settle() }
  }

  @usableFromInline
  func carriesCopy(_ action: Action) -> Bool {
    guard let plan = sharing?.actionPlan else { return false }
    return withUnsafePointer(to: action) { plan.contains(at: $0) { _ in true } }
  }

  // MARK: Changes from elsewhere

  /// Takes the changes that were made elsewhere, if there are any. First gives each copy in the state the newest
  /// version of its shared value. Then ends the effects of children that have left, runs the hooks, tells the monitors,
  /// starts the effects of the hooks, and tells the mirrors.
  @usableFromInline
  func takeChanges() {
    guard let follower = sharing?.follower, follower.isStale else { return }
    follower.beginTaking()
    let monitors = monitors
    let before = stateBefore(for: monitors)
    var (latest, effect): (AnySharedSnapshot?, Effect<Action>) = (nil, .none)
    inSharedTurn {
      latest = settle()?.latest
      guard latest != nil else { return }
      if flags.contains(.hasHooks) {
        effect = runHooks(after: "a change of a shared value")
      } else if flags.contains(.remembersChildren) {
        endEffectsOfDepartedChildren()
      }
    }
    guard let latest else { return }
    let source = latest.origin ?? ActionSource(kind: .other("another store"), location: .none)
    tell(monitors, before, nil, source)
    _ = start(effect, action: SharedChange.taken, send: nil)
    if flags.contains(.isMirrored) { turns.acted(at: IntentClock.now()) }
  }
}

extension AnyStoreCore {
  /// Runs `body`. If the state can hold shared values, `body` runs with the lock of ``SharedTurn``, so no other thread
  /// changes shared values meanwhile.
  @usableFromInline
  final func inSharedTurn(_ body: () -> Void) {
    guard let scope = sharing?.scope else { return body() }
    SharedTurn.perform(scope, body)
  }

  /// Makes all copies of each shared value equal. Then, if a part of a shared value no longer exists, ends the features
  /// that hold this part: queues actions that dismiss the presented features, and removes the others from the state.
  @usableFromInline
  @discardableResult
  final func settle() -> SettledVersions? {
    guard let sharing else { return nil }
    let settled = sharing.settle(for: self)
    // Clears the flag, because the copies are equal now. A later hook that makes or changes a copy sets the flag again.
    SharedTurn.isTouched = false
    return settled
  }

  /// True if a shared value that the store holds was changed elsewhere, and the store has not taken the change.
  @usableFromInline final var isStale: Bool { sharing?.follower?.isStale == true }

  @usableFromInline final var isTouched: Bool { sharing != nil && SharedTurn.isTouched }

  @usableFromInline final var actionsCanCarryCopies: Bool { sharing?.actionPlan != nil }
}

/// Takes the place of the action in reports, traces and recordings, if a store takes a change that was made to a shared
/// value elsewhere.
package enum SharedChange {
  case taken

  /// Shown in traces and recordings in place of the name of an action.
  package static let name = "shared value"
}
