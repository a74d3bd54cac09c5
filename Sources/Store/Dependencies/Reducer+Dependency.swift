extension Reducer {
  /// Replaces a dependency for this reducer and its effects.
  ///
  /// ```swift
  /// OnboardingFeature()
  ///   .dependency(\.search, .demo)
  /// ```
  public func dependency<Value: Sendable>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>,
    _ value: Value
  ) -> Reduce<State, Action> {
    transformDependency { $0[keyPath: keyPath] = value }
  }

  /// Replaces a dependency that is its own key, for this reducer and its effects.
  public func dependency<Value: TestDependencyKey>(_ value: Value) -> Reduce<State, Action> where Value.Value == Value {
    transformDependency { $0[Value.self] = value }
  }

  /// Changes a dependency for this reducer and its effects. With `\.self`, `transform` can change any dependency.
  public func transformDependency<Value>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>,
    _ transform: @escaping (inout Value) -> Void
  ) -> Reduce<State, Action> {
    transformDependency { transform(&$0[keyPath: keyPath]) }
  }

  /// Changes dependencies for this reducer and its effects.
  ///
  /// - Parameter update: Changes the dependencies in force. The reducer retains the closure, and calls it when the
  ///   reducer is compiled, and again before each action and each hook.
  public func transformDependency(_ update: @escaping (inout DependencyValues) -> Void) -> Reduce<State, Action> {
    let base = withDependencies(update) { _compile() }
    let hooks = base.hooks?.surrounded(
      by: { _, _, body in withDependencies(update) { body() } },
      compiling: { compile in withDependencies(update) { compile() } }
    )
    return Reduce(hooks: hooks) { state, action in
      withDependencies(update) { base.reduce(&state, action) }
    }
  }
}
