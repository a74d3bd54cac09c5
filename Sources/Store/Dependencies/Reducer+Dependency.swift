extension Reducer {
  /// Replaces a dependency for this reducer and its effects.
  ///
  /// ```swift
  /// OnboardingFeature()
  ///   .dependency(\.continuousClock, .immediate)
  /// ```
  public func dependency<Value: Sendable>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>,
    _ value: Value
  ) -> Reduce<State, Action> {
    transformDependency { $0[keyPath: keyPath] = value }
  }

  /// Changes dependencies for this reducer and its effects.
  public func transformDependency(_ update: @escaping (inout DependencyValues) -> Void) -> Reduce<State, Action> {
    let base = withDependencies(update) { _compile() }
    return Reduce { state, action in
      withDependencies(update) { base(&state, action) }
    }
  }
}
