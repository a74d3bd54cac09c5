/// The part of a store's core that does not depend on the types of the store, such as its effects, hooks and observers.
@usableFromInline
class AnyStoreCore {
  /// The conditions that rule out the short path through `send`.
  @usableFromInline
  struct Flags: OptionSet {
    // 32 bits, because x86 decodes 16-bit constants slowly.
    @usableFromInline let rawValue: UInt32
    @usableFromInline
    init(rawValue: UInt32) { self.rawValue = rawValue }

    /// A turn is going on, so an action that is sent is queued.
    @usableFromInline static var isBusy: Flags { Flags(rawValue: 1) }
    /// The store has an ``ActionMonitor``.
    @usableFromInline static var isMonitored: Flags { Flags(rawValue: 2) }
    /// The state has observers, which are notified at the end of a turn. If no other flag is set, `sendObserved`
    /// handles the action.
    @usableFromInline static var isObserved: Flags { Flags(rawValue: 4) }
    /// Actions are queued.
    @usableFromInline static var hasQueued: Flags { Flags(rawValue: 8) }
    /// Reducers or hooks change the state, so no other code may read it.
    @usableFromInline static var isReducing: Flags { Flags(rawValue: 16) }
    /// Reducers and hooks run in the task-local values of `context`.
    @usableFromInline static var hasContext: Flags { Flags(rawValue: 32) }
    /// A child in `features` can leave, so the children are compared with the state after each action. Not set if the
    /// store has hooks, because the children are then compared in any case.
    @usableFromInline static var remembersChildren: Flags { Flags(rawValue: 64) }
    /// At least one of the features that the store can contain has a hook.
    @usableFromInline static var hasHooks: Flags { Flags(rawValue: 128) }
    /// A mirror follows the state, or has followed it.
    @usableFromInline static var isMirrored: Flags { Flags(rawValue: 256) }
    /// The store looks for dropped actions: children's actions that no reducer handles.
    @usableFromInline static var isWatched: Flags { Flags(rawValue: 512) }
    /// The store shows a state of its past, so an action that is sent is held until the store shows the present.
    @usableFromInline static var isHeld: Flags { Flags(rawValue: 1024) }
    /// The state can hold shared values.
    @usableFromInline static var isSharing: Flags { Flags(rawValue: 2048) }
  }

  // Exclusivity is not checked, because accesses never overlap: only the store's actor uses the property, and an access
  // does not call other code.
  @exclusivity(unchecked)
  @usableFromInline final var flags: Flags = []
  /// Weak: the store does not keep its actor alive.
  final weak let actor: (any Actor)?
  /// Set by `StoreLifetime`. Unowned: every caller reaches the core through the lifetime, so the lifetime outlives the
  /// call.
  final unowned(unsafe) var lifetime: StoreLifetime?
  // Exclusivity is not checked, because accesses never overlap: only the store's actor uses the property, and an access
  // does not call other code.
  @exclusivity(unchecked)
  private final var madeRunner: EffectRunner?
  /// The tree of the features that have effects or hooks. A store with hooks makes the tree at once. Any other store
  /// makes the tree for the first effect of a child, or for the first mapped effect. The property is `nil` until the
  /// tree is made.
  final var features: FeatureTree?
  /// Runs the hooks. `nil` if no feature that the store can contain has a hook.
  final var hooks: HookRunner?
  /// Makes all copies of each shared value in the state equal. `nil` if the state cannot hold copies. Exclusivity is
  /// not checked, because the property is set once.
  @exclusivity(unchecked)
  final var sharing: StoreSharing?
  /// False for the store inside a test store: the test store runs the jobs of the store's actor itself.
  final var checksIsolation = true
  /// Reports children's actions that no reducer handles. `nil` if the store need not look for such actions.
  @usableFromInline final var droppedActions: DroppedActions?
  /// A flag of the whole process. Set when the program first overrides a dependency, and never cleared.
  @usableFromInline final let overrideFlag = DependencyValues.overrideFlag
  final let observers = StateObservers()
  /// The turns of the store, for the mirrors of its state. Lazy, because most stores have no mirror.
  @usableFromInline final lazy var turns = MirroredTurns(of: lifetime)
  /// The task-local values that were in force when the store was made. Reducers run in them.
  @usableFromInline final var context: StoreContext

  // Borrows its arguments, so that each is copied only once. A copy of `actor` retains the actor, which is slow if
  // there are weak references to it.
  @usableFromInline
  init(actor: borrowing any Actor, dependencies: borrowing DependencyValues) {
    self.actor = copy actor
    context = StoreContext(dependencies: copy dependencies)
    if !context.isEmpty { flags = .hasContext }
  }

  /// Prepares to run the hooks of a reducer, if it has any. In debug builds, also prepares to look for children's
  /// actions that no reducer handles.
  @usableFromInline
  final func prepare(
    _ hooks: ReducerHooks?,
    of type: Any.Type,
    at state: UnsafeMutableRawPointer,
    action: Any.Type
  ) {
    #if DEBUG
      droppedActions = DroppedActions(of: action, in: hooks)
      if droppedActions != nil { flags.insert(.isWatched) }
    #endif
    guard let hooks, hooks.areAny else { return }
    let runner = HookRunner(hooks, of: type, at: state)
    self.hooks = runner
    features = runner.features
    flags.insert(.hasHooks)
  }

  /// The runner of effects. Made on first use, because many stores never run an effect.
  @usableFromInline final var runner: EffectRunner {
    if let madeRunner { return madeRunner }
    let runner = EffectRunner(actor: actor, lifetime: lifetime)
    madeRunner = runner
    return runner
  }

  /// Cancels all effects. Called by the `deinit` of `StoreLifetime`, when no store of the root is left.
  // Inlined, so that the release of a store without effects does not retain its core for the call.
  @inline(__always)
  final func shutDown() {
    madeRunner?.update { $0.shutDown() }
  }

  /// The task that `Store.send` returns. If no effect belongs to the send, `send` is `nil`, and the task has finished.
  @usableFromInline
  final func makeTask(_ send: SendID?) -> StoreTask {
    send.map { StoreTask(runner: runner, send: $0) } ?? StoreTask()
  }

  /// Handles an action that an effect sends. Called on the store's actor.
  func receive(_ action: Any, from effect: RunningEffect) { isOverridden() }

  /// If other code, such as an effect or another store, has changed shared values in the state, begins a turn in which
  /// the store takes the changes. Does nothing during a turn, and while the store shows its past: the store then takes
  /// the changes later. Called on the store's actor.
  func takeSharedChanges() { isOverridden() }

  /// Queues actions, each of which dismisses a feature.
  func dismiss(_ dismissals: [Any]) { isOverridden() }

  /// The address and the type of the present state.
  var rootState: (address: UnsafeMutableRawPointer, type: ObjectIdentifier) {
    isOverridden()
  }

  /// Calls `body` with the present state of an effect's feature, and with the type of this state. If this state cannot
  /// be found, `body` receives the state of the nearest enclosing feature whose state can be found. If the feature has
  /// left, `body` is not called.
  final func withState(at path: EffectPath?, _ body: (UnsafeRawPointer, ObjectIdentifier) -> Void) {
    checkReading()
    var path = path
    while let current = path {
      // The state of a feature cannot be found if its effects were mapped, or if its reducer was called by hand.
      if let feature = current.embedding.owner, !feature.isOutside {
        feature.withState(in: rootState.address) { body($0, feature.type) }
        return
      }
      path = current.parent
    }
    body(rootState.address, rootState.type)
  }

  /// Starts the next effects of a sequence. Begins a turn for them if none is going on. While the store shows its past,
  /// holds the effects. Called on the store's actor.
  func resume(_ pass: EffectPass) { isOverridden() }

  /// Stops the program if the caller is not on the store's actor. Called in debug builds only.
  @usableFromInline
  final func checkIsolation() {
    guard checksIsolation, let actor else { return }
    actor.preconditionIsolated(
      """
      A store was used off the actor that it belongs to. A store belongs to the actor it was made on: send to it from \
      there, or through an effect.
      """
    )
  }

  /// Runs an operation with the dependencies of the store and, if the store has one, its issue handler. Tasks that the
  /// operation starts inherit both.
  @inlinable
  final func inContext<R>(_ operation: () throws -> R) rethrows -> R {
    try flags.contains(.hasContext) ? context.run(operation) : operation()
  }

  /// Reports a misuse of this store: to the issue handler that was bound when the store was made, or else to that of
  /// the caller.
  final func report(_ message: String, location: CodeLocation) {
    context.run { reportIssue(message, location: location) }
  }

  /// Stops the program if reducers or hooks are changing the state. In debug builds, also if the caller is not on the
  /// store's actor.
  @inlinable
  final func checkReading() {
    #if DEBUG
      checkIsolation()
    #endif
    precondition(
      !flags.contains(.isReducing),
      "The store's state was read while a reducer was changing it. Use the state that the reducer was given."
    )
  }

  // MARK: Observers

  @usableFromInline
  final func add(_ observer: StateObserver) {
    observers.add(observer, mayRead: !flags.contains(.isReducing))
    flags.insert(.isObserved)
  }

  /// Adds an observer, and makes its token.
  ///
  /// - Parameter root: Retained by the token.
  final func register(_ observer: StateObserver, retaining root: StoreLifetime? = nil) -> ObserveToken {
    add(observer)
    let handle = observer.handle
    return ObserveToken { [weak lifetime] isOnActor in
      handle.end()
      withExtendedLifetime(root) { lifetime?.perform(isOnActor: isOnActor) { $0.remove(handle) } }
    }
  }

  private final func remove(_ handle: ObserverHandle) {
    if let observer = handle.observer { observers.end(observer) }
    if observers.isEmpty { flags.remove(.isObserved) }
  }

  /// Notifies the observers whose part of the state has changed, in the order in which they were added.
  @usableFromInline
  final func notifyObservers() {
    observers.notify()
    if observers.isEmpty { flags.remove(.isObserved) }
  }
}
