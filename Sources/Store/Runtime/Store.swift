import Observation

/// The runtime of a feature: it holds the state, handles actions one after another, and owns the effects.
///
/// ```swift
/// let store = Store(initialState: LoginFeature.State()) {
///   LoginFeature(authenticate: authenticate)
/// }
/// store.send(.signInTapped)
/// ```
///
/// **Isolation.** A store belongs to one actor: the main actor, or the one given to
/// ``init(initialState:isolation:reducer:withDependencies:)``. The store is not `Sendable`, so the compiler lets no
/// other actor use it. The store does not retain its actor. Effects run off the actor, and send their actions on it.
///
/// **Order.** Actions are handled first in, first out. An action that is sent during a turn, by an observer or by
/// `Effect.send`, is queued. The outermost `send` returns when the queue is empty. Observers are notified at the end of
/// the turn.
///
/// **Observation.** A store is `Observable`: reading `store.username` tracks that field and no other. Reading
/// `store.form.username` reads and tracks the whole of `form`; see <doc:ObservingAStore>.
///
/// **Lifetime.** When the store and all stores scoped from it are released, its effects are cancelled and send nothing
/// more.
///
/// - Complexity: Apart from the reducers and the comparison of observed fields, a `send` takes O(n), where n is the
///   number of observers and of features with effects or hooks. The size of the state does not matter: reducers change
///   the state in place.
@dynamicMemberLookup
public final class Store<State, Action>: Observable {
  @usableFromInline let backing: StoreBacking<State, Action>
  /// Retains the root. When the lifetime is released, the effects end.
  @usableFromInline let lifetime: StoreLifetime
  // Exclusivity is not checked, here and for `scopes`: only the store's actor uses the properties, and no access is
  // open while other code runs.
  @exclusivity(unchecked)
  @usableFromInline var signals: [FieldSignal] = []
  /// The cache of the stores that were scoped from this one. The cache is made on first use.
  @exclusivity(unchecked)
  @usableFromInline var scopes: ScopeCache?

  /// Makes a store of the main actor, for an interface.
  ///
  /// ```swift
  /// Store(initialState: Search.State()) {
  ///   Search()
  /// } withDependencies: {
  ///   $0.continuousClock = clock
  /// }
  /// ```
  @MainActor
  @inlinable
  public convenience init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> State,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepare: (inout DependencyValues) -> Void = { _ in }
  ) {
    self.init(
      initialState: initialState(),
      isolation: MainActor.shared,
      reducer: reducer,
      withDependencies: prepare
    )
  }

  /// Makes a store of any actor, for a server, a terminal or a test.
  ///
  /// - Parameters:
  ///   - initialState: The state before the first action. The expression is evaluated with the replaced dependencies.
  ///   - isolation: The actor that the store belongs to; pass `self` inside an actor, or `#isolation`.
  ///   - reducer: Builds the reducer. It is called once, here.
  ///   - prepare: Replaces dependencies, for the reducer and for all of its effects. It is called once, here.
  @inlinable
  public convenience init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> State,
    isolation: isolated any Actor,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepare: (inout DependencyValues) -> Void = { _ in }
  ) {
    let core = DependencyValues.updating(prepare) { dependencies in
      StoreCore(
        initialState: initialState(),
        reducer: reducer()._compile(),
        actor: isolation,
        dependencies: dependencies
      )
    }
    self.init(core: core)
    if !core.flags.isDisjoint(with: [.hasHooks, .hasQueued]) { core.mount() }
  }

  // Inlined, so that a store whose state is plain bytes makes no call for shared values.
  @inlinable
  init(core: StoreCore<State, Action>) {
    self.backing = .root(core)
    self.lifetime = StoreLifetime(core: core)
    // Many states are plain bytes, which hold no references, and so no shared values.
    if !_isPOD(State.self) { core.beginSharing() }
  }

  @usableFromInline
  init(part: ScopedPart<State, Action>) {
    self.backing = .scoped(part)
    self.lifetime = part.lifetime
  }

  /// The core of the root, without its types: a scoped store does not know the types of the root.
  @inlinable var root: AnyStoreCore { lifetime.core }

  /// The core, if this store is a root; `nil` for a scoped store.
  var core: StoreCore<State, Action>? {
    if case .root(let core) = backing { core } else { nil }
  }

  /// The root, if this store is scoped; otherwise `nil`. Tokens of a scoped store and loops over its `changes(of:)`
  /// retain the root, as the scoped store itself does.
  var rootOfScoped: StoreLifetime? { core == nil ? lifetime : nil }

  // MARK: Sending

  /// Handles an action and all actions that follow from it in this turn, then returns. Reducers, hooks and observers
  /// run on the store's actor.
  ///
  /// A call during a turn queues the action and returns at once.
  ///
  /// - Parameter source: The kind of the sender. Traces and observers of actions receive it in an ``ActionSource``.
  /// - Returns: The effects that the action started. Await their end with ``StoreTask/finish()``, or cancel them.
  @inlinable
  @discardableResult
  public func send(
    _ action: Action,
    from source: ActionSource.Kind = .caller,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> StoreTask {
    // A `switch` over `backing` in this method would retain the payload: see `StoreBacking`.
    backing.send(action, source, fileID, line)
  }
}

/// The store of a feature: `let store: StoreOf<LoginFeature>`.
public typealias StoreOf<R: Reducer> = Store<R.State, R.Action>

/// The two kinds of stores: a root, which has the state, and a scoped store, which has a path to a part of the root's
/// state.
///
/// `Store.send` calls a method of this enum. A `switch` in `Store.send` would retain the payload for the call, and the
/// retain takes longer than the rest of a `send`.
@usableFromInline
enum StoreBacking<State, Action> {
  case root(StoreCore<State, Action>)
  case scoped(ScopedPart<State, Action>)

  @inlinable
  func send(_ action: Action, _ source: ActionSource.Kind, _ fileID: StaticString, _ line: UInt) -> StoreTask {
    switch self {
    case .root(let core): core.send(action, source, fileID, line)
    case .scoped(let part): part.send(action, source, fileID, line)
    }
  }

  /// The path to the state. It retains neither a store nor the root.
  @inlinable var path: StatePath<State> {
    switch self {
    case .root(let core): .fixed(UnsafePointer(core.state))
    case .scoped(let part): part.path
    }
  }

  /// The payload of `scoped`, if the store is of a presented child, or is scoped from such a store; otherwise `nil`.
  @usableFromInline var presentedPart: ScopedPart<State, Action>? {
    if case .scoped(let part) = self, part.isPresented { part } else { nil }
  }

  /// Reads the state in place. If the child of a scoped store has left, `body` receives `ScopedPart.first` instead.
  /// Such a read is reported, unless the child was presented.
  @inlinable
  func read<R>(in root: AnyStoreCore, _ body: (UnsafePointer<State>) -> R) -> R {
    root.checkReading()
    switch self {
    case .root(let core): return body(core.state)
    case .scoped(let part): return part.read(body)
    }
  }
}
