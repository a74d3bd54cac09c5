// Declares types and a function of the Composable Architecture that this library lacks, or that have another name here.
// The declarations are unavailable: each use is a compiler error with the message of the declaration.

@available(*, unavailable, renamed: "Effect")
public typealias EffectTask<Action> = Effect<Action>

@available(*, unavailable, renamed: "Effect")
public typealias EffectPublisher<Action, Failure> = Effect<Action>

@available(*, unavailable, renamed: "Reducer")
public typealias ReducerProtocol = Reducer

@available(*, unavailable, renamed: "ReducerOf")
public typealias ReducerProtocolOf<R: Reducer> = Reducer<R.State, R.Action>

@available(*, unavailable, message: "Write 'Result<Value, any Error>': 'await Result { try await client.load() }'.")
public typealias TaskResult<Success> = Result<Success, any Error>

@available(*, unavailable, message: "Use the store itself: read 'store.count', and call 'store.send(.tapped)'.")
@dynamicMemberLookup
public struct ViewStore<ViewState, ViewAction> {
  public init<State>(_ store: Store<State, ViewAction>, observe: (State) -> ViewState) { fatalError("Unavailable.") }

  public subscript<Value>(dynamicMember keyPath: KeyPath<ViewState, Value>) -> Value { fatalError("Unavailable.") }

  @discardableResult
  public func send(_ action: ViewAction) -> StoreTask { fatalError("Unavailable.") }
}

@available(*, unavailable, message: "Use the store itself: read 'store.count', and call 'store.send(.tapped)'.")
public typealias ViewStoreOf<R: Reducer> = ViewStore<R.State, R.Action>

@available(*, unavailable, message: "Use the store itself: read 'store.count', and call 'store.send(.tapped)'.")
public struct WithViewStore<ViewState, ViewAction, Content> {
  public init<State>(
    _ store: Store<State, ViewAction>,
    observe: (State) -> ViewState,
    content: (ViewStore<ViewState, ViewAction>) -> Content
  ) {
    fatalError("Unavailable.")
  }
}

@available(*, unavailable, message: "List the reducers in a body, or write 'CombineReducers { First(); Second() }'.")
public func combineReducers<R: Reducer>(_ reducers: R...) -> R {
  fatalError("Unavailable.")
}
