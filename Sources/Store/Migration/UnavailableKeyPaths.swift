// Unavailable overloads for `action: \.rows`, which names the case of an action in other libraries. They exist for
// their messages.

extension Reducer {
  @available(*, unavailable, message: "Name the case itself: write 'action: Action.rows', not 'action: \\.rows'.")
  public func forEach<Elements, Element>(
    _ state: WritableKeyPath<State, Elements>,
    action: _CaseKeyPath,
    ifMissing: MissingChildPolicy = .report,
    element: () -> Element
  ) -> Self {
    self
  }

  @available(*, unavailable, message: "Name the case itself: write 'action: Action.child', not 'action: \\.child'.")
  public func ifLet<ChildState, Child>(
    _ state: WritableKeyPath<State, ChildState?>,
    action: _CaseKeyPath,
    ifMissing: MissingChildPolicy = .report,
    then child: () -> Child
  ) -> Self {
    self
  }

  @available(*, unavailable, message: "Name the case itself: write 'action: Action.alert', not 'action: \\.alert'.")
  public func ifLet<ChildState>(_ state: WritableKeyPath<State, ChildState?>, action: _CaseKeyPath) -> Self {
    self
  }

  @available(*, unavailable, message: "Name the cases: write 'ifCaseLet(State.child, action: Action.child)'.")
  public func ifCaseLet<Child>(
    _ state: _CaseKeyPath,
    action: _CaseKeyPath,
    ifMissing: MissingChildPolicy = .report,
    then child: () -> Child
  ) -> Self {
    self
  }
}

extension Scope {
  @available(*, unavailable, message: "Name the case itself: write 'action: Action.child', not 'action: \\.child'.")
  public init<ChildState>(
    state: WritableKeyPath<ParentState, ChildState>,
    action: _CaseKeyPath,
    child: () -> Child
  ) {
    fatalError("Unavailable.")
  }

  @available(*, unavailable, message: "Name the cases: write 'Scope(state: State.child, action: Action.child)'.")
  @_disfavoredOverload
  public init(
    state: _CaseKeyPath,
    action: _CaseKeyPath,
    ifMissing: MissingChildPolicy = .report,
    child: () -> Child
  ) {
    fatalError("Unavailable.")
  }
}

extension Send {
  // The compiler cannot infer the type of the state from the actions.
  @available(*, unavailable, message: "Name the type of the state: write 'send.state(\\State.query)', not '\\.query'.")
  public func state(_ keyPath: _CaseKeyPath) async -> Any? { nil }
}

extension BindingReducer {
  @available(*, unavailable, message: "Name the case itself: write 'action: Action.view', not 'action: \\.view'.")
  public init(action: _CaseKeyPath) { fatalError("Unavailable.") }
}
