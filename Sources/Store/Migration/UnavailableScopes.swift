// Unavailable forms of `Store.init`, `Store.scope`, `Store.scopes` and `Store.send`. Each use is a compiler error with
// the message of the declaration.

extension Store {
  @available(*, unavailable, message: "Name the case itself: write 'action: Action.child', not 'action: \\.child'.")
  public func scope<ChildState>(state: KeyPath<State, ChildState>, action: _CaseKeyPath) -> Store<ChildState, Never> {
    fatalError("Unavailable.")
  }

  @available(*, unavailable, message: "Name the case itself: write 'action: Action.rows', not 'action: \\.rows'.")
  public func scope<Elements, ID: Hashable>(
    state: KeyPath<State, Elements>,
    id: ID,
    action: _CaseKeyPath
  ) -> Store<Elements, Never>? {
    nil
  }

  @available(
    *,
    unavailable,
    message: "Ask for a store of each element: write 'scopes(state: \\.rows, action: Action.rows)'."
  )
  public func scope<ID: Hashable, ElementState>(
    state: KeyPath<State, IdentifiedArray<ID, ElementState>>,
    action: _CaseKeyPath
  ) -> [Store<ElementState, Never>] {
    []
  }

  @available(*, unavailable, message: "Name the case itself: write 'action: Action.rows', not 'action: \\.rows'.")
  public func scopes<ID: Hashable, ElementState>(
    state: KeyPath<State, IdentifiedArray<ID, ElementState>>,
    action: _CaseKeyPath
  ) -> [(id: ID, store: Store<ElementState, Never>?)] {
    []
  }

  @_disfavoredOverload
  @available(
    *,
    unavailable,
    message: "Name the cases: write 'scope(state: State.child, action: Action.child)'."
  )
  public func scope(state: _CaseKeyPath, action: _CaseKeyPath) -> Store<_CaseNames, Never>? { nil }

  @_disfavoredOverload
  @available(*, unavailable, message: "Name the case itself: write 'send(.tapped)', not 'send(\\.tapped)'.")
  public func send(_ action: _CaseKeyPath) -> StoreTask { StoreTask() }

  @_disfavoredOverload
  @available(
    *,
    unavailable,
    message: "Name the case itself: write 'send(.tapped(value))', not 'send(\\.tapped, value)'."
  )
  public func send<Value>(_ action: _CaseKeyPath, _ value: Value) -> StoreTask { StoreTask() }

  @available(
    *,
    unavailable,
    message: "Let one case have the id and the action: 'case todos(IdentifiedActionOf<Todo>)'."
  )
  @_disfavoredOverload
  public func scope<Elements: ChildContainer, ElementAction>(
    state: KeyPath<State, Elements>,
    id: Elements.ID,
    action: (Elements.ID, ElementAction) -> Action
  ) -> Store<Elements.Child, ElementAction>? {
    nil
  }

  @available(
    *,
    unavailable,
    message: "Write the isolation before the closures: 'Store(initialState: state, isolation: self) { Feature() }'."
  )
  @_disfavoredOverload
  public convenience init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> State,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepare: (inout DependencyValues) -> Void = { _ in },
    isolation: any Actor
  ) {
    fatalError("Unavailable.")
  }
}
