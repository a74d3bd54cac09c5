/// A reducer made from a closure.
public struct Reduce<State, Action>: Reducer, ErasedReducer {
  @usableFromInline let compiled: _CompiledReducer<State, Action>

  /// Makes a reducer from a closure that changes state in place and returns the effects to run.
  @inlinable
  public init(_ reduce: @escaping (_ state: inout State, _ action: Action) -> Effect<Action>) {
    self.compiled = _CompiledReducer(reduce)
  }

  /// Erases the type of a reducer.
  @inlinable
  public init(_ reducer: some Reducer<State, Action>) {
    self.compiled = reducer._compile()
  }

  init(compiled: _CompiledReducer<State, Action>) {
    self.compiled = compiled
  }

  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    compiled.hooks?.reportCallByHand()
    return compiled.reduce(&state, action)
  }

  @inlinable
  public func _compile() -> _CompiledReducer<State, Action> {
    compiled
  }
}
