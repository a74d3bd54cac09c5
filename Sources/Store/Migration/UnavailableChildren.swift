// Unavailable overloads of `Scope.init`, `ifLet` and `forEach` for mistakes: the child's reducer is missing, or its
// types do not match the field and the case. Each use is a compiler error with the message of the declaration. The
// overloads accept any types, so that they match a call that no other overload accepts.

extension Scope {
  @available(
    *,
    unavailable,
    message: "The child must have the state that 'state' leads to, and the actions of 'action'."
  )
  @_disfavoredOverload
  public init<ChildState, ChildAction>(
    state: WritableKeyPath<ParentState, ChildState>,
    action: @escaping (ChildAction) -> ParentAction,
    child: () -> Child
  ) {
    fatalError("Unavailable.")
  }
}

extension Reducer {
  @available(*, unavailable, message: "The child must have the state of the optional, and the actions of 'action'.")
  @_disfavoredOverload
  public func ifLet<ChildState, ChildAction, Child: Reducer>(
    _ state: WritableKeyPath<State, ChildState?>,
    action: @escaping (ChildAction) -> Action,
    ifMissing: MissingChildPolicy = .report,
    then child: () -> Child
  ) -> Self {
    self
  }

  @available(
    *,
    unavailable,
    message: """
      Say which reducer the child has: write 'ifLet(\\.child, action: Action.child) { Child() }'. \
      Only an alert, or another 'EphemeralState', has none.
      """
  )
  @_disfavoredOverload
  public func ifLet<ChildState, ChildAction>(
    _ state: WritableKeyPath<State, ChildState?>,
    action: @escaping (ChildAction) -> Action
  ) -> Self {
    self
  }

  @available(*, unavailable, message: "The element must have the state of the collection, and the actions of 'action'.")
  @_disfavoredOverload
  public func forEach<Elements: Sequence, ElementAction, Element: Reducer>(
    _ state: WritableKeyPath<State, Elements>,
    action: @escaping (ElementAction) -> Action,
    ifMissing: MissingChildPolicy = .report,
    element: () -> Element
  ) -> Self {
    self
  }

  @available(
    *,
    unavailable,
    message: "Say which reducer an element has: write 'forEach(\\.rows, action: Action.rows) { Row() }'."
  )
  @_disfavoredOverload
  public func forEach<Elements: Sequence, ElementAction>(
    _ state: WritableKeyPath<State, Elements>,
    action: @escaping (ElementAction) -> Action
  ) -> Self {
    self
  }

  @available(
    *,
    unavailable,
    message: "Let one case have the id and the action: 'case todos(IdentifiedActionOf<Todo>)'."
  )
  @_disfavoredOverload
  public func forEach<Elements, ID, ElementAction, Element>(
    _ state: WritableKeyPath<State, Elements>,
    action: @escaping (ID, ElementAction) -> Action,
    ifMissing: MissingChildPolicy = .report,
    element: () -> Element
  ) -> Self {
    self
  }
}
