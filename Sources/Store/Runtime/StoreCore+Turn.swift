extension StoreCore {
  // MARK: The entrance

  /// Handles an action in a turn, in the fastest way that is possible:
  ///
  /// - If no flag is set and the caller overrides no dependency, this method runs the reducers itself.
  /// - If `isObserved` is the only flag, `sendObserved` runs the reducers and notifies the observers.
  /// - In all other cases, `turn` handles the action.
  ///
  /// In the first two cases, `completeTurn` starts the effects and handles the queued actions, if there are any.
  @inlinable
  func send(_ action: Action, _ kind: ActionSource.Kind, _ fileID: StaticString, _ line: UInt) -> StoreTask {
    #if DEBUG
      checkIsolation()
    #endif
    guard flags.isEmpty, !overrideFlag.isSet || !DependencyValues.areOverridden else {
      return sendInTurn(action, kind, fileID, line)
    }
    flags = [.isBusy, .isReducing]
    let effect = reducer(&state.pointee, action)
    guard effect.isNone, flags == [.isBusy, .isReducing] else { return completeTurn(action, effect) }
    flags = []
    return StoreTask()
  }

  /// The short path of a store that needs nothing but its reducers and the observers of its state. Does what `turn`
  /// does for such a store.
  @inlinable
  @inline(never)
  func sendObserved(_ action: Action) -> StoreTask {
    flags = [.isBusy, .isReducing, .isObserved]
    let effect = reducer(&state.pointee, action)
    guard effect.isNone, flags == [.isBusy, .isReducing, .isObserved] else { return completeTurn(action, effect) }
    flags = [.isBusy, .isObserved]
    notifyObservers()
    guard !flags.contains(.hasQueued) else { return completeTurn(action, effect) }
    flags.remove(.isBusy)
    // An observer may have started a mirror, which may wait for the end of the turn.
    if flags.contains(.isMirrored) { turns.rest() }
    return StoreTask()
  }

  /// Completes a turn that `send` or `sendObserved` began: starts the effect, and calls `finishTurn`.
  @inlinable
  @inline(never)
  func completeTurn(_ action: Action, _ effect: Effect<Action>) -> StoreTask {
    flags.remove(.isReducing)
    let send = start(effect, action: action, send: nil)
    finishTurn()
    return makeTask(send)
  }

  /// Handles an action that the short path of `send` does not handle. Chooses between `sendObserved` and `turn`.
  @inlinable
  @inline(never)
  func sendInTurn(_ action: Action, _ kind: ActionSource.Kind, _ fileID: StaticString, _ line: UInt) -> StoreTask {
    // The reducers must not see the dependencies that the caller overrides. If the store has no context, the overrides
    // are hidden here. If the store has a context, the reducers run in this context: see `inContext`.
    if !flags.contains(.hasContext), overrideFlag.isSet, DependencyValues.areOverridden {
      return DependencyValues.withoutOverrides { sendInTurn(action, kind, fileID, line) }
    }
    if flags == .isObserved { return sendObserved(action) }
    let source = ActionSource(kind: kind, location: CodeLocation(fileID: fileID, line: line))
    return makeTask(turn(action, source, send: nil))
  }

  // MARK: The turn

  /// A turn: all that follows from one action, in this order.
  ///
  /// 1. The action is handled by `handle`: reducers, hooks, the start of effects.
  /// 2. Actions that were queued meanwhile are handled in the same way, first in, first out: `drain`.
  /// 3. Observers whose part of the state has changed are notified. They may send, and then 2 and 3 follow again.
  /// 4. Mirrors are told that the store is at rest.
  ///
  /// If another turn is going on, the action is queued in that turn. While the store shows its past, the action is
  /// held. Returns the send that the action belongs to.
  @inlinable
  func turn(_ action: Action, _ source: ActionSource, send: SendID?) -> SendID? {
    if flags.contains(.isHeld) { return hold(action, source, send: send) }
    if flags.contains(.isBusy) { return enqueue(action, source, send: runner.expect(send)) }
    flags.insert(.isBusy)
    let send = handle(action, source, send: send, at: turnTime)
    finishTurn()
    return send
  }

  @inlinable
  func finishTurn() {
    while true {
      // Reads the flag and not the queue: in code that is not specialised, reading the queue looks up metadata.
      if flags.contains(.hasQueued) { drain() }
      guard flags.contains(.isObserved) else { break }
      notifyObservers()
      // After the report of an endless chain, this loop ends even if observers have sent again: an observer that sends
      // at each notification would keep the loop going for ever. `forgetChain` drops the actions of the observers.
      if !flags.contains(.hasQueued) || hasReportedChain { break }
    }
    if depth > 0 { forgetChain() }
    flags.remove([.isBusy, .hasQueued])
    if flags.contains(.isMirrored) { turns.rest() }
  }

  // MARK: The queue of actions

  /// An action that was sent during the turn.
  @usableFromInline
  typealias Queued = (
    action: Action, source: ActionSource, send: SendID,
    // The time at which the action was queued: see `queueTime`.
    time: UInt64,
    // The length of the chain of actions in this turn that led to this action.
    depth: Int,
    // The child whose `Effect.send` sent the action; otherwise `nil`. If the child leaves before the action is handled,
    // the action is dropped.
    owner: OwnerID?,
    // The names of the last actions that led to this one, if the chain is near its limit.
    cause: [String]
  )

  /// Queues an action of `send`. The ledger has already counted the action, so `send` does not finish before the action
  /// is handled.
  @discardableResult
  @inlinable
  func enqueue(_ action: Action, _ source: ActionSource, send: SendID, from owner: OwnerID? = nil) -> SendID {
    queue.append(
      (action: action, source: source, send: send, time: queueTime, depth: depth + 1, owner: owner, cause: chain)
    )
    flags.insert(.hasQueued)
    return send
  }

  /// Queues an action of `Effect.send`.
  @inlinable
  func enqueue(_ sent: StartedEffects.Delivery) {
    // The effects of a store send actions of its own type.
    let action = EffectPath.embed(sent.action, from: sent.path) as! Action
    enqueue(action, ActionSource(kind: .effect, location: sent.location), send: sent.send, from: sent.owner)
  }

  /// Handles the queued actions, first in, first out.
  @inlinable
  func drain() {
    // Removes the action from the queue before the action is released, because the release may run code that sends.
    while let next = queue.popFirst() {
      depth = next.depth
      turnLength += 1
      let isWanted = next.owner.map { runner.unpinAfterQueue($0) } ?? true
      if isWanted, mayFollow(next) { _ = handle(next.action, next.source, send: next.send, at: next.time) }
      runner.handled(next.send)
    }
    flags.remove(.hasQueued)
  }

  // MARK: One action

  /// Handles one action of a turn: runs the reducers and the hooks (see `reduce`), tells the observers of actions,
  /// starts the effects, and tells the mirrors.
  @inlinable
  func handle(_ action: Action, _ source: ActionSource, send: SendID?, at time: UInt64) -> SendID? {
    let effect =
      if flags.contains(.isMonitored) {
        reduceMonitored(action, source)
      } else {
        flags.contains(.isSharing) ? reduceSharing(action, source) : reduce(action, source)
      }
    let send = start(effect, action: action, send: send)
    if flags.contains(.isMirrored) { turns.acted(at: time) }
    return send
  }

  /// Runs the reducers, makes the copies of shared values equal, ends the effects of features that have left, and runs
  /// the hooks. Returns the effects of the reducers and the hooks.
  @inlinable
  func reduce(_ action: Action, _ source: ActionSource) -> Effect<Action> {
    flags.insert(.isReducing)
    let isPlain = flags.isDisjoint(with: [.hasContext, .isWatched])
    let effect = isPlain ? reducer(&state.pointee, action) : reduceSurrounded(action, source)
    flags.remove(.isReducing)
    if flags.contains(.isSharing) { settleSharedValues(after: action) }
    if flags.contains(.hasHooks) { return effect.merge(with: runHooks(after: caseName(of: action))) }
    if flags.contains(.remembersChildren) { endEffectsOfDepartedChildren() }
    return effect
  }

  /// Runs the reducers in the store's context, and in debug builds looks for dropped actions.
  @inlinable
  func reduceSurrounded(_ action: Action, _ source: ActionSource) -> Effect<Action> {
    inContext {
      #if DEBUG
        if let droppedActions { return droppedActions.watch(action, at: source.location, state, reducer) }
      #endif
      return reducer(&state.pointee, action)
    }
  }

  /// Starts effects, each for the feature that it belongs to.
  ///
  /// - Parameter action: For reports: the action that was handled. If no action was handled, the reason why hooks ran:
  ///   `Hook.Kind.onMount` or `SharedChange.taken`.
  @inlinable
  func start(_ effect: Effect<Action>, action: @autoclosure () -> Any, send: SendID?) -> SendID? {
    guard let tree = effect.tree else { return send }
    claim(tree)
    return inContext { runner.start(tree, for: send, action: action()) { enqueue($0) } }
  }

  @usableFromInline
  func endEffectsOfDepartedChildren() {
    guard let features else { return }
    endEffects(of: features.compare())
    if features.isAtRest { flags.remove(.remembersChildren) }
  }

  func endEffects(of features: [FeatureNode]) {
    for feature in features {
      if let owner = feature.id { runner.update { $0.leave(owner) } }
    }
  }

  /// Finds the child that each new effect belongs to, and stores the child in the embedding of the effect.
  @usableFromInline
  func claim(_ tree: EffectTree) {
    guard tree.hasEmbeddings else { return }
    let features = self.features ?? FeatureTree(of: State.self, at: UnsafeMutableRawPointer(state))
    self.features = features
    features.claim(tree)
    if hooks == nil, !features.isAtRest { flags.insert(.remembersChildren) }
  }
}
