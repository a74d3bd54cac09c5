/// Applies the writes of ``BindingAction`` to the state.
///
/// List it first: what follows sees the state after the write.
///
/// ```swift
/// var body: some Reducer<State, Action> {
///   BindingReducer()
///   Reduce { state, action in … }
/// }
/// ```
public struct BindingReducer<State, Action: BindableAction>: Reducer where Action.State == State {
  /// Makes a reducer that applies writes.
  @inlinable
  public init() {}

  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    action.binding?.box.apply(to: &state)
    return .none
  }

  @inlinable
  public func _compile() -> _CompiledReducer<State, Action> {
    let path = CasePath(Action.binding)
    return { state, action in
      path.extract(from: action)?.box.apply(to: &state)
      return .none
    }
  }
}
