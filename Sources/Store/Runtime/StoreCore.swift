/// The root of a store: the only copy of the state, the queue, and the reducer as one closure.
@usableFromInline
final class StoreCore<State, Action>: AnyStoreCore {
  @usableFromInline
  typealias Queued = (
    action: Action, source: ActionSource, send: SendID,
    // The time at which the action was queued, if a mirror follows the state.
    time: UInt64,
    // The length of the chain of actions in this turn that led to this action.
    depth: Int,
    // The child whose effect sent the action. If the child leaves before the action is handled, the action is dropped.
    owner: OwnerID?,
    // The names of the last actions that led to this one, if the chain is overlong.
    cause: [String]
  )

  @usableFromInline let state: UnsafeMutablePointer<State>
  @usableFromInline let reducer: (inout State, Action) -> Effect<Action>
  @usableFromInline var queue = Queue<Queued>()
  // Unchecked: accessed on the store's actor only, and never during a call of other code.
  /// The length of the chain that ends with the current action. 0 between two turns.
  @exclusivity(unchecked)
  @usableFromInline var depth = 0
  /// The names of the last actions of the chain, if the chain is overlong.
  @usableFromInline var chain: [String] = []
  /// The number of queued actions that this turn has handled.
  @usableFromInline var turnLength = 0
  @exclusivity(unchecked)
  @usableFromInline var hasReportedChain = false
  @usableFromInline var monitors: [ActionMonitor<State, Action>] = []
  /// The present, while the store shows a state of its past.
  @usableFromInline var past: ShownPast<State, Action>?
  /// The holders of children, with their hooks.
  @usableFromInline let reducerHooks: ReducerHooks?

  // Inlined, so that making a store looks up no types.
  @inlinable
  init(
    initialState: State,
    reducer: _CompiledReducer<State, Action>,
    actor: borrowing any Actor,
    dependencies: DependencyValues
  ) {
    self.state = .allocate(capacity: 1)
    self.state.initialize(to: initialState)
    self.reducer = reducer.reduce
    self.reducerHooks = reducer.hooks
    super.init(actor: actor, dependencies: dependencies)
    #if DEBUG
      watchDroppedActions(of: Action.self, in: reducer.hooks)
    #endif
    if let hooks = reducer.hooks { makeHookRunner(hooks, of: State.self, at: UnsafeMutableRawPointer(state)) }
  }

  deinit {
    state.deinitialize(count: 1)
    state.deallocate()
  }

  // MARK: The turn

  /// A turn: all that follows from one action, in this order.
  ///
  /// 1. Each action is handled by `handle`: reducers, hooks, the start of effects.
  /// 2. Actions that were queued meanwhile are handled, first in, first out: `drain`.
  /// 3. Observers whose part of the state has changed are notified. They may send, and then 2 and 3 follow again.
  /// 4. Mirrors are told that the store is at rest.
  ///
  /// During a turn, the action is queued. While the store shows its past, the action is held. Returns the send that the
  /// action belongs to.
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
      // The flag is read before the queue. In code that is not specialised, reading the queue looks up metadata.
      if flags.contains(.hasQueued) { drain() }
      guard flags.contains(.isObserved) else { break }
      notifyObservers()
      if !flags.contains(.hasQueued) || hasReportedChain { break }
    }
    if depth > 0 { forgetChain() }
    flags.remove([.isBusy, .hasQueued])
    if flags.contains(.isMirrored) { turns.rest() }
  }

  @inlinable
  func drain() {
    // The action is out of the queue when it is released, because an object in the action may send when it is released.
    while let next = queue.popFirst() {
      depth = next.depth
      turnLength += 1
      let isWanted = next.owner.map { runner.unpinAfterQueue($0) } ?? true
      if isWanted, mayFollow(next) { _ = handle(next.action, next.source, send: next.send, at: next.time) }
      runner.handled(next.send)
    }
    flags.remove(.hasQueued)
  }

  /// Handles one action of a turn: reduces, tells the observers of actions, starts the effects, tells the mirrors.
  @inlinable
  func handle(_ action: Action, _ source: ActionSource, send: SendID?, at time: UInt64) -> SendID? {
    let effect =
      if flags.contains(.isSharing) {
        reduceSharing(action, source)
      } else {
        flags.contains(.isMonitored) ? reduceMonitored(action, source) : reduce(action, source)
      }
    let send = start(effect, action: action, send: send)
    if flags.contains(.isMirrored) { turns.acted(at: time) }
    return send
  }

  /// Runs the reducers, then ends the effects of features that have left, and runs the hooks.
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
    #if DEBUG
      if let suspect = droppedActions?.suspect(in: action) { return reduceWatched(action, source, suspect) }
    #endif
    return inContext { reducer(&state.pointee, action) }
  }

  @inlinable
  @inline(never)
  func reduceMonitored(_ action: Action, _ source: ActionSource) -> Effect<Action> {
    let monitors = currentMonitors()
    let before = stateBefore(for: monitors)
    let effect = reduce(action, source)
    for monitor in monitors where !monitor.isOver { monitor.didReduce(before, state.pointee, action, source) }
    return effect
  }

  /// The state, if a monitor compares it with the one after the action. A reducer then copies what it changes.
  @inlinable
  func stateBefore(for monitors: [ActionMonitor<State, Action>]) -> State? {
    for monitor in monitors where monitor.comparesStates { return state.pointee }
    return nil
  }

  /// The monitors that have not ended.
  @inlinable
  func currentMonitors() -> [ActionMonitor<State, Action>] {
    var isAnyOver = false
    for monitor in monitors where monitor.isOver { isAnyOver = true }
    if isAnyOver { dropMonitors() }
    return monitors
  }

  @inlinable
  func start(_ effect: Effect<Action>, action: Action, send: SendID?) -> SendID? {
    guard let tree = effect.tree else { return send }
    claim(tree)
    return inContext { runner.start(tree, for: send, action: action) { enqueue($0) } }
  }

  /// Ends the effects of the children that have left the state.
  @usableFromInline
  func endEffectsOfDepartedChildren() {
    guard let features else { return }
    endEffects(of: features.compare())
    if features.isAtRest { flags.remove(.remembersChildren) }
  }

  func endEffects(of features: [FeatureNode]) {
    for feature in features { runner.ownerLeft(feature) }
  }

  /// Finds the children that new effects belong to.
  @usableFromInline
  func claim(_ tree: EffectTree) {
    guard tree.hasEmbeddings else { return }
    let features = self.features ?? FeatureTree(of: State.self, at: UnsafeMutableRawPointer(state))
    self.features = features
    features.claim(tree)
    if hooks == nil, !features.isAtRest { flags.insert(.remembersChildren) }
  }

  override var rootState: (address: UnsafeMutableRawPointer, type: ObjectIdentifier) {
    (UnsafeMutableRawPointer(past?.present ?? state), ObjectIdentifier(State.self))
  }

  override func receive(_ action: Any, from effect: RunningEffect) {
    guard let action = action as? Action else { preconditionFailure("An effect sent an action of another store.") }
    let work = effect.work
    // An effect delivers on the actor, so a turn is going on only if a reducer or an observer itself runs the actor's
    // jobs. The same holds in `resume`.
    _ = turn(
      action,
      ActionSource(kind: .effect, location: work.location, name: work.name),
      send: effect.position.send
    )
  }

  override func dismiss(_ dismissals: [Any]) { enqueue(dismissals: dismissals) }

  override func takeSharedChanges() { takeSharedChangesInTurn() }

  override func resume(_ pass: EffectPass) {
    if let past { return past.held.append(.pass(pass)) }
    let isInTurn = flags.contains(.isBusy)
    flags.insert(.isBusy)
    runner.start(pass) { enqueue($0) }
    if !isInTurn { finishTurn() }
  }

  /// Queues an action. The caller has counted the action in `send`.
  @discardableResult
  @inlinable
  func enqueue(_ action: Action, _ source: ActionSource, send: SendID, from owner: OwnerID? = nil) -> SendID {
    queue.append(
      (action: action, source: source, send: send, time: queueTime, depth: depth + 1, owner: owner, cause: chain)
    )
    flags.insert(.hasQueued)
    return send
  }

  @inlinable
  func enqueue(_ sent: EffectCommands.Delivery) {
    guard let action = sent.embedded as? Action else {
      preconditionFailure("An effect sends an action of another store.")
    }
    enqueue(action, ActionSource(kind: .effect, location: sent.location), send: sent.send, from: sent.owner)
  }
}

/// An observer of the actions that a store handles, or of the changes of shared values that it takes. Not a listener of
/// ``Listeners``: a test's `send` would take twice as long.
@usableFromInline
final class ActionMonitor<State, Action> {
  @usableFromInline
  enum Body {
    case actions((_ before: State, _ after: State, _ action: Action, _ source: ActionSource) -> Void)
    case sharedChanges((_ before: State, _ after: State, _ source: ActionSource) -> Void)
    /// Actions and changes of shared values, for which the action is `nil`.
    case states((_ after: State, _ action: Action?, _ source: ActionSource) -> Void)
  }

  @usableFromInline let body: Body
  let end = EndFlag()

  init(_ body: Body) {
    self.body = body
  }

  @usableFromInline var isOver: Bool { end.isSet }

  @inlinable var comparesStates: Bool {
    if case .states = body { false } else { true }
  }

  /// - Parameter before: Not `nil` if a monitor compares states.
  @inlinable
  func didReduce(_ before: State?, _ after: State, _ action: Action, _ source: ActionSource) {
    switch body {
    case .actions(let body): if let before { body(before, after, action, source) }
    case .sharedChanges: break
    case .states(let body): body(after, action, source)
    }
  }

  /// - Parameter before: Not `nil` if a monitor compares states.
  func didTake(_ before: State?, _ after: State, _ source: ActionSource) {
    switch body {
    case .actions: break
    case .sharedChanges(let body): if let before { body(before, after, source) }
    case .states(let body): body(after, nil, source)
    }
  }
}
