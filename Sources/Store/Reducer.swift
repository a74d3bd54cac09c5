/// A value that changes state in response to actions, and returns the effects to run.
///
/// Most reducers are composed in ``body-swift.property``:
///
/// ```swift
/// struct Counter: Reducer {
///   struct State { var count = 0 }
///   enum Action { case incremented }
///
///   var body: some Reducer<State, Action> {
///     Reduce { state, action in
///       switch action {
///       case .incremented:
///         state.count += 1
///         return .none
///       }
///     }
///   }
/// }
/// ```
///
/// A reducer implements either `body` or ``reduce(into:action:)``, not both. A store reads `body` once, before the
/// feature handles its first action, so `body` must not depend on anything that changes afterwards. The reducers in a
/// body run from top to bottom, on the same state, in place. The effects that they return run at the same time.
///
/// A reducer may call another reducer of the same state by hand: `base.reduce(into: &state, action: action)`. To run a
/// reducer on a part of the state, use ``Scope`` or another reducer of the library, which tells the store where the
/// child's state is. The store does not know a child whose state was passed on by hand, so the effects of such a child
/// end with the feature around it. Hooks, such as ``onMount(_:fileID:line:)``, do not run in a reducer that is called
/// by hand; a call by hand of a reducer with hooks is reported.
///
/// A reducer belongs to no actor. The protocol inherits from `SendableMetatype`, so that the compiler infers
/// `nonisolated` for a feature in a module whose default isolation is the main actor.
public protocol Reducer<State, Action>: SendableMetatype {
  /// The values that the feature reads and changes.
  associatedtype State
  /// The type of the feature's actions, usually an enum.
  associatedtype Action
  /// The type of `body`. The compiler infers it.
  associatedtype Body

  /// Changes `state` in place in response to `action`, and returns the effects to run.
  ///
  /// Called on the store's actor. The implementation must not read the store.
  func reduce(into state: inout State, action: Action) -> Effect<Action>

  /// The reducers that this reducer is composed of.
  @ReducerBuilder<State, Action>
  var body: Body { get }

  /// Compiles the reducer into the closure that a store runs. Only reducers of the library implement this method.
  func _compile() -> _CompiledReducer<State, Action>
}

extension Reducer where Body == Never {
  /// A reducer that implements ``reduce(into:action:)`` has no body. Reading the body is a programming error and traps.
  @_transparent
  public var body: Never {
    fatalError("'\(Self.self)' implements 'reduce(into:action:)' and so has no body.")
  }

  @inlinable
  public func _compile() -> _CompiledReducer<State, Action> {
    _CompiledReducer { state, action in self.reduce(into: &state, action: action) }
  }
}

/// A reducer of the library: ``Reduce``, or a reducer that consists of other reducers. A store compiles the reducer
/// once. A direct call of ``Reducer/reduce(into:action:)`` compiles the reducer each time.
public protocol _CompositeReducer<State, Action>: Reducer where Body == Never {}

extension _CompositeReducer {
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    let compiled = _compile()
    #if DEBUG
      noteCallByHand(compiled.hooks)
    #endif
    compiled.hooks?.reportCallByHand()
    return compiled.reduce(&state, action)
  }
}

extension Reducer where Body: Reducer, Body.State == State, Body.Action == Action {
  /// Evaluates and runs ``body-swift.property``, for a call by hand. A store does not call this method: it compiles the
  /// body once.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    body.reduce(into: &state, action: action)
  }

  @inlinable
  public func _compile() -> _CompiledReducer<State, Action> {
    body._compile()
  }
}

/// A reducer with the state and the actions of another: `var body: some ReducerOf<Self>`.
public typealias ReducerOf<R: Reducer> = Reducer<R.State, R.Action>

/// The effects of a feature: `func signIn(_ state: inout State) -> EffectOf<Self>`.
public typealias EffectOf<R: Reducer> = Effect<R.Action>
