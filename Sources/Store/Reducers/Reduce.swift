/// A reducer made from a closure.
public struct Reduce<State, Action>: _CompositeReducer {
  @usableFromInline let compiled: _CompiledReducer<State, Action>

  /// Makes a reducer from a closure that changes state in place and returns the effects to run.
  @inlinable
  public init(_ reduce: @escaping (_ state: inout State, _ action: Action) -> Effect<Action>) {
    self.compiled = _CompiledReducer(reduce)
  }

  /// Erases the type of a reducer.
  // Not an initializer: with two, the compiler reports a mistake in the closure of `Reduce` at its first line.
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
  /// Makes a reducer that does nothing.
  @inlinable
  public init() {}

  @inlinable
  public func reduce(into _: inout State, action _: Action) -> Effect<Action> {
    .none
  }
}
