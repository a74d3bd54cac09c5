/// A reducer made from a closure.
public struct Reduce<State, Action>: _CompositeReducer {
  @usableFromInline let compiled: _CompiledReducer<State, Action>

  /// Makes a reducer from a closure that changes state in place and returns the effects to run.
  @inlinable
  public init(_ reduce: @escaping (_ state: inout State, _ action: Action) -> Effect<Action>) {
    self.compiled = _CompiledReducer(reduce)
  }

  /// Erases the type of a reducer.
  // Not an initialiser: with two initialisers, the compiler reports a mistake in the closure of `Reduce` at the first
  // line of the closure, and not where the mistake is.
  @inlinable
  public static func erasing(_ reducer: some Reducer<State, Action>) -> Self {
    Self(compiled: reducer._compile())
  }

  @inlinable
  init(compiled: _CompiledReducer<State, Action>) {
    self.compiled = compiled
  }

  init(hooks: ReducerHooks?, _ reduce: @escaping (inout State, Action) -> Effect<Action>) {
    self.compiled = _CompiledReducer(hooks: hooks, reduce)
  }

  @inlinable
  public func _compile() -> _CompiledReducer<State, Action> {
    compiled
  }
}

/// A reducer that does nothing. Use it for a feature without logic, or as a placeholder.
public struct EmptyReducer<State, Action>: Reducer {
  /// Makes the reducer. In a `body`, the compiler infers `State` and `Action`.
  @inlinable
  public init() {}

  @inlinable
  public func reduce(into _: inout State, action _: Action) -> Effect<Action> {
    .none
  }
}

/// A compiled reducer that is given the addresses of its state and its action. The caller guarantees the types.
///
/// A parent passes the address of the payload inside its action to the child, so the action is not copied at each
/// level. No other code uses the state during the call, and no code changes the action.
@usableFromInline
typealias InPlaceReducer = (_ state: UnsafeMutableRawPointer, _ action: UnsafeRawPointer) -> EffectTree?

/// A compiled reducer: the closures that handle an action, and the hooks of the features in the reducer.
public struct _CompiledReducer<State, Action> {
  /// Handles an action. Some children are compiled at their first action: see ``ChildReducer``.
  @usableFromInline let reduce: (inout State, Action) -> Effect<Action>
  /// Handles an action, given the addresses of state and action; `nil` if the reducer has only `reduce`.
  @usableFromInline let inPlace: InPlaceReducer?
  /// The hooks of the reducer and of the children that it may hold; `nil` if it is known that there are none.
  @usableFromInline var hooks: ReducerHooks?

  @inlinable
  init(hooks: ReducerHooks? = nil, _ reduce: @escaping (inout State, Action) -> Effect<Action>) {
    self.reduce = reduce
    self.inPlace = nil
    self.hooks = hooks
  }

  @inlinable
  init(hooks: ReducerHooks?, inPlace: @escaping InPlaceReducer) {
    self.reduce = { state, action in
      withUnsafeMutablePointer(to: &state) { state in
        withUnsafePointer(to: action) { Effect(tree: inPlace(state, $0)) }
      }
    }
    self.inPlace = inPlace
    self.hooks = hooks
  }

  /// `inPlace`, or `reduce` as a closure that takes addresses.
  @inlinable
  var reduceInPlace: InPlaceReducer {
    if let inPlace { return inPlace }
    let reduce = self.reduce
    return { state, action in
      reduce(
        &state.assumingMemoryBound(to: State.self).pointee,
        action.assumingMemoryBound(to: Action.self).pointee
      ).tree
    }
  }
}
