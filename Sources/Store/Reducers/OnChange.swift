extension Reducer {
  /// Runs another reducer after this one when a part of the state has changed.
  ///
  /// ```swift
  /// BindingReducer()
  ///   .onChange(of: \.settings.isHapticsEnabled) { oldValue, newValue in
  ///     Reduce { state, action in .run { _ in await persist(newValue) } }
  ///   }
  /// ```
  ///
  /// - Complexity: A copy of the value and one comparison for every action. The reducer is built at a change only.
  @inlinable
  public func onChange<Value: Equatable, R: Reducer<State, Action>>(
    of value: @escaping (State) -> Value,
    @ReducerBuilder<State, Action> _ reducer: @escaping (_ oldValue: Value, _ newValue: Value) -> R
  ) -> Reduce<State, Action> {
    let base = _compile()
    return Reduce { state, action in
      let oldValue = value(state)
      let effect = base.reduce(&state, action)
      let newValue = value(state)
      guard oldValue != newValue else { return effect }
      return effect.merge(with: reducer(oldValue, newValue)._compile().reduce(&state, action))
    }
  }
}
