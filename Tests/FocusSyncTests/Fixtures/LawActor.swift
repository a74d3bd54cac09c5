import Store

/// The actor of tests with many cases. Tests of the main actor run one after another on one thread, so the long ones
/// are here.
@globalActor actor LawActor {
  static let shared = LawActor()
}

extension Store {
  /// Makes a store of the actor, also in the default value of a property.
  @LawActor
  static func onLawActor<R: Reducer<State, Action>>(
    _ initialState: State,
    @ReducerBuilder<State, Action> reducer: () -> R
  ) -> Store {
    Store(initialState: initialState, isolation: LawActor.shared, reducer: reducer)
  }
}
