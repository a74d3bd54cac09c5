/// The core of a root store: the only copy of the state, the queue, and the reducer as one closure.
@usableFromInline
final class StoreCore<State, Action>: AnyStoreCore {
  @usableFromInline let state: UnsafeMutablePointer<State>
  @usableFromInline let reducer: (inout State, Action) -> Effect<Action>
  @usableFromInline var queue = Queue<Queued>()
  // Exclusivity is not checked, because accesses never overlap: only the store's actor uses the property, and an access
  // does not call other code.
  /// The number of actions in the chain that led to the current action: each action of the chain was sent because of
  /// the action before it. 0 for the first action of a turn, and between two turns.
  @exclusivity(unchecked)
  @usableFromInline var depth = 0
  /// The names of the last actions in the chain, up to the current action, for the report of the loop guard. Empty
  /// until `depth` is near `longestChain`.
  @usableFromInline var chain: [String] = []
  /// The number of queued actions that this turn has handled.
  @usableFromInline var turnLength = 0
  /// True if this turn has gone beyond a limit of the loop guard, and was reported. All further actions of the turn are
  /// dropped.
  @exclusivity(unchecked)
  @usableFromInline var hasReportedChain = false
  @usableFromInline var monitors: [ActionMonitor<State, Action>] = []
  /// While the store shows a state of its past, `state` has that past state, and this object keeps the present state
  /// and the held actions and effects. Otherwise `nil`.
  @usableFromInline var past: ShownPast<State, Action>?
  /// The hooks of the reducer, and the holders of children that may have hooks.
  @usableFromInline let reducerHooks: ReducerHooks?

  // Inlinable, so that it can be specialised. Unspecialised code would look up types each time a store is made.
  @inlinable
  init(
    initialState: State,
    reducer: _CompiledReducer<State, Action>,
    actor: borrowing any Actor,
    dependencies: borrowing DependencyValues
  ) {
    self.state = .allocate(capacity: 1)
    self.state.initialize(to: initialState)
    self.reducer = reducer.reduce
    self.reducerHooks = reducer.hooks
    super.init(actor: actor, dependencies: dependencies)
    prepare(reducer.hooks, of: State.self, at: UnsafeMutableRawPointer(state), action: Action.self)
  }

  deinit {
    state.deinitialize(count: 1)
    state.deallocate()
  }

  // MARK: Called by code that does not know the types `State` and `Action`

  // An extension cannot override, so these members are here.

  override var rootState: (address: UnsafeMutableRawPointer, type: ObjectIdentifier) {
    (UnsafeMutableRawPointer(past?.present ?? state), ObjectIdentifier(State.self))
  }

  override func receive(_ action: Any, from effect: RunningEffect) {
    guard let action = action as? Action else { preconditionFailure("An effect sent an action of another store.") }
    // Effects deliver on the actor, usually between two turns. But a delivery can come during a turn, if a reducer or
    // an observer itself runs the actor's jobs. In this case, `turn` queues the action.
    let source = ActionSource(kind: .effect, location: effect.work.location, name: effect.work.name)
    _ = turn(action, source, send: effect.position.send)
  }

  override func dismiss(_ dismissals: [Any]) {
    for dismissal in dismissals {
      guard let action = dismissal as? Action else { preconditionFailure("A holder embeds its actions.") }
      enqueue(action, ActionSource(kind: .other("shared value"), location: .none), send: runner.expect(nil))
    }
  }

  override func takeSharedChanges() {
    // During a turn, the store takes the changes before its next action. While the store shows a state of its past, the
    // changes wait until the call of `showPresent`.
    guard isStale, flags.isDisjoint(with: [.isBusy, .isHeld]) else { return }
    flags.insert(.isBusy)
    takeChanges()
    finishTurn()
  }

  override func resume(_ pass: EffectPass) {
    if let past { return past.held.append(.pass(pass)) }
    let isInTurn = flags.contains(.isBusy)
    flags.insert(.isBusy)
    runner.start(pass) { enqueue($0) }
    if !isInTurn { finishTurn() }
  }
}
