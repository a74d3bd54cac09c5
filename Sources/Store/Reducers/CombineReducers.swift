/// Groups reducers, so that a modifier applies to all of them.
///
/// ```swift
/// CombineReducers {
///   Reduce { … }
///   Scope(…) { … }
/// }
/// .ifLet(…) { … }
/// ```
public struct CombineReducers<State, Action, Reducers: Reducer<State, Action>>: _CompositeReducer {
  @usableFromInline let reducers: Reducers

  /// Runs the listed reducers from top to bottom.
  @inlinable
  public init(@ReducerBuilder<State, Action> _ build: () -> Reducers) {
    self.reducers = build()
  }

  @inlinable
  public func _compile() -> _CompiledReducer<State, Action> {
    reducers._compile()
  }
}
