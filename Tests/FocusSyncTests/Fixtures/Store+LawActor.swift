import Store
import TestSupport

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
