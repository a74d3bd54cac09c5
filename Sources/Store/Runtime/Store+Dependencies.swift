extension Store {
  /// Makes a store of the main actor, with some dependencies replaced.
  ///
  /// ```swift
  /// Store(initialState: Search.State()) {
  ///   Search()
  /// } withDependencies: {
  ///   $0.continuousClock = clock
  /// }
  /// ```
  @MainActor
  @inlinable
  public convenience init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> State,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepare: (inout DependencyValues) -> Void
  ) {
    self.init(
      initialState: initialState(),
      reducer: reducer,
      withDependencies: prepare,
      isolation: MainActor.shared
    )
  }

  /// Makes a store of any actor, with some dependencies replaced.
  ///
  /// - Parameters:
  ///   - initialState: The state before the first action. The expression is evaluated with the replaced dependencies.
  ///   - reducer: Builds the reducer. It is called once, here.
  ///   - prepare: Replaces dependencies, for the reducer and for all of its effects.
  ///   - isolation: The actor that the store belongs to; pass `self` inside an actor, or `#isolation`.
  @inlinable
  public convenience init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> State,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepare: (inout DependencyValues) -> Void,
    isolation: isolated any Actor
  ) {
    // The core captures the dependencies that are in force here.
    let core = withDependencies(prepare) {
      StoreCore(initialState: initialState(), reducer: reducer()._compile(), actor: isolation)
    }
    self.init(core: core)
    if core.flags.contains(.hasHooks) { core.mount() }
  }
}
