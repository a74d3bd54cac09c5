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
/// ``init(initialState:reducer:isolation:)``. It is not `Sendable`, so the compiler keeps it there. It does not retain that actor.
/// Effects run off the actor and deliver through it.
///
/// **Order.** Actions are handled first in, first out. What is sent during a turn, by an effect, an observer or a reducer,
/// queues; the outermost `send` returns when the queue is empty. Observers are told once, after that.
///
/// **Observation.** A store is `Observable`: reading `store.username` tracks that field and no other.
///
/// **Cost.** The state is changed in place. A `send` costs the same whatever the size of the state.
///
/// When the store and all stores scoped from it are released, its effects are cancelled, and send nothing more.
@dynamicMemberLookup
public final class Store<State, Action>: Observable {
  /// The root of the state; `nil` in a scoped store.
  @usableFromInline let core: StoreCore<State, Action>?
  /// The way to the root; `nil` in a root store.
  @usableFromInline let lens: StoreLens<State, Action>?
  private let signals = FieldSignals<State>()
  var scopes = ScopeCache()

  /// Makes a store of the main actor, for an interface.
  @MainActor
  public convenience init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> State,
    @ReducerBuilder<State, Action> reducer: () -> R
  ) {
    self.init(initialState: initialState(), reducer: reducer, isolation: MainActor.shared)
  }

  /// Makes a store of any actor, for a server, a terminal or a test.
  ///
  /// - Parameters:
  ///   - initialState: The state before the first action.
  ///   - reducer: Builds the reducer. It is called once, here.
  ///   - isolation: The actor that the store belongs to; pass `self` inside an actor, or `#isolation`.
  public init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> State,
    @ReducerBuilder<State, Action> reducer: () -> R,
    isolation: isolated any Actor
  ) {
    self.core = StoreCore(initialState: initialState(), reducer: reducer()._compile(), actor: isolation)
    self.lens = nil
  }

  init(core: StoreCore<State, Action>) {
    self.core = core
    self.lens = nil
  }

  init(lens: StoreLens<State, Action>) {
    self.core = nil
    self.lens = lens
  }

  /// What holds the effects and tells the observers.
  var root: AnyStoreCore {
    guard let root = core ?? lens?.root else { preconditionFailure("A store is a root or a lens.") }
    return root
  }

  // MARK: Sending

  /// Handles an action, and returns when it and all that it caused in this turn are done.
  ///
  /// Called while a turn is going on, it queues the action and returns at once.
  ///
  /// - Returns: What the action started: await its end with ``StoreTask/finish()``, or cancel it.
  @inlinable
  @discardableResult
  public func send(_ action: Action, fileID: StaticString = #fileID, line: UInt = #line) -> StoreTask {
    send(action, from: .caller, fileID: fileID, line: line)
  }

  /// Handles an action on behalf of something that names itself in ``ActionSource``.
  @inlinable
  @discardableResult
  public func send(
    _ action: Action,
    from source: ActionSource.Kind,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> StoreTask {
    if let core { return core.send(action, source, fileID, line) }
    return lens.unsafelyUnwrapped.send(action, source, fileID, line)
  }

  // MARK: Reading

  /// The whole state. To observe a part of it, read that part: `store.username`.
  public var state: State {
    access(\State.self, isEqual: nil)
    return read { $0.pointee }
  }

  /// A part of the state. It is tracked: an observer is told when it may have changed, as it cannot be compared.
  @_disfavoredOverload
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value {
    access(keyPath, isEqual: nil)
    return read { $0.pointee[keyPath: keyPath] }
  }

  /// A part of the state. It is tracked: an observer is told when it has changed.
  public subscript<Value: Equatable>(dynamicMember keyPath: KeyPath<State, Value>) -> Value {
    access(keyPath, isEqual: ==)
    return read { $0.pointee[keyPath: keyPath] }
  }

  /// Whether the child of a scoped store is there. A root store's always is.
  public var isPresent: Bool {
    access(\State.self, isEqual: nil)
    return lens?.withState { _ in } ?? true
  }

  func read<R>(_ body: (UnsafeMutablePointer<State>) -> R) -> R {
    if let core { return body(core.read()) }
    return lens.unsafelyUnwrapped.read(body)
  }

  /// Calls `body` with the state in place; gives `false` where the child of a scoped store has gone.
  func withState(_ body: (UnsafeMutablePointer<State>) -> Void) -> Bool {
    if let core {
      body(core.read())
      return true
    }
    return lens.unsafelyUnwrapped.withState(body)
  }

  func access<Value>(_ keyPath: KeyPath<State, Value>, isEqual: ((Value, Value) -> Bool)?) {
    signals.access(keyPath, in: root, isEqual: isEqual) { [weak core, weak lens] in
      if let core { return core.state.pointee[keyPath: keyPath] }
      var value: Value?
      _ = lens?.withState { value = $0.pointee[keyPath: keyPath] }
      return value
    }
  }
}
