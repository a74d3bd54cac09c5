extension Reducer {
  /// Runs a child reducer on the payload of one case of an enum state, while the state is in that case.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .ifCaseLet(AppState.login, action: Action.login) { LoginFeature(authenticate: authenticate) }
  ///   .ifCaseLet(AppState.home, action: Action.home) { HomeFeature() }
  /// ```
  ///
  /// The child runs before this reducer, and changes the payload in place.
  ///
  /// The child's effects end when the state leaves the case, or when the payload becomes that of another child: with
  /// another `id`, or in another enum case. It does not matter which reducer of the store changed the state.
  ///
  /// - Parameters:
  ///   - state: The case of the state.
  ///   - action: The case of the child's actions.
  ///   - ifMissing: The reaction to an action that arrives while the state is in another case.
  ///   - child: The child's reducer.
  @inlinable
  public func ifCaseLet<ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ state: @escaping (ChildState) -> State,
    action: @escaping (ChildAction) -> Action,
    ifMissing: MissingChildPolicy = .report,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ParentReducer<Self, Child> {
    let state = CasePath(state, fileID: fileID, line: line)
    let path = CasePath(action, fileID: fileID, line: line)
    return ifCaseLet(state, action: path, ifMissing: ifMissing, then: child, fileID: fileID, line: line)
  }

  /// Runs a child reducer on the payload of one case of an enum state, while the state is in that case.
  @inlinable
  public func ifCaseLet<ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ state: CasePath<State, ChildState>,
    action: CasePath<Action, ChildAction>,
    ifMissing: MissingChildPolicy = .report,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ParentReducer<Self, Child> {
    let location = CodeLocation(fileID: fileID, line: line)
    return ParentReducer(self, child()) { parent, child in
      let (holder, reduceChild) = child.inCase(state, action, ifMissing, location, name: "ifCaseLet")
      let parentReduce = parent.reduce
      return _CompiledReducer(hooks: .holding(holder, child, beside: parent.hooks)) { state, action in
        let effect = reduceChild(&state, action)
        return effect.merge(with: parentReduce(&state, action))
      }
    }
  }
}

extension ChildReducer {
  /// Makes the holder of the child in one case of an enum state, and a closure that runs the child if an action is the
  /// child's.
  ///
  /// - Parameter name: The name of the reducer, for reports.
  @inlinable
  func inCase<State, Action>(
    _ state: CasePath<State, Child.State>,
    _ action: CasePath<Action, Child.Action>,
    _ ifMissing: MissingChildPolicy,
    _ location: CodeLocation,
    name: StaticString
  ) -> (holder: ChildHolder, reduce: (inout State, Action) -> Effect<Action>) {
    let holder = ChildHolder.enumCase(state, at: location) { childAction, _ in
      action.embed(childAction as! Child.Action)
    }
    let reduce = { (parent: inout State, parentAction: Action) -> Effect<Action> in
      guard let childAction = action.extract(from: parentAction) else { return .none }
      let effect: Effect<Action>? = state.modify(&parent) { self(&$0, childAction, in: holder) }
      if let effect { return effect }
      ifMissing.handle(
        parentAction,
        of: name,
        because: "the state is in the case '\(caseName(of: parent))'",
        at: location
      )
      return .none
    }
    return (holder, reduce)
  }
}
