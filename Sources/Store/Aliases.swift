/// A reducer with the state and the actions of another: `var body: some ReducerOf<Self>`.
public typealias ReducerOf<R: Reducer> = Reducer<R.State, R.Action>

/// The store of a feature: `let store: StoreOf<LoginFeature>`.
public typealias StoreOf<R: Reducer> = Store<R.State, R.Action>

/// The effects of a feature: `func signIn(_ state: inout State) -> EffectOf<Self>`.
public typealias EffectOf<R: Reducer> = Effect<R.Action>
