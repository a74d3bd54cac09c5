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
/// **Cost.** The state is changed in place. A `send` costs the same whatever the size of the state.
///
/// When the store is released, its effects are cancelled, and send nothing more.
@dynamicMemberLookup
public final class Store<State, Action> {
  @usableFromInline let core: StoreCore<State, Action>

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
  }

  /// The whole state. To observe a part of it, read that part: `store.username`.
  public var state: State {
    core.read().pointee
  }

  /// A part of the state.
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value {
    core.read().pointee[keyPath: keyPath]
  }

  /// Handles an action, and returns when it and all that it caused in this turn are done.
  ///
  /// Called while a turn is going on, it queues the action and returns at once.
  ///
  /// - Returns: What the action started: await its end with ``StoreTask/finish()``, or cancel it.
  @inlinable
  @discardableResult
  public func send(_ action: Action, fileID: StaticString = #fileID, line: UInt = #line) -> StoreTask {
    core.send(action, .caller, fileID, line)
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
    core.send(action, source, fileID, line)
  }
}
