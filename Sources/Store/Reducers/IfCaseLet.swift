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
  /// The child's effects end when the state leaves the case, or when another child replaces this one: the payload gets
  /// another `id`, or is itself an enum and changes its case. It does not matter which reducer of the store changed the
  /// state.
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
  ) -> ModifiedReducer<Self> {
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
  ) -> ModifiedReducer<Self> {
    let missing = MissingChild(of: "ifCaseLet", ifMissing, at: CodeLocation(fileID: fileID, line: line))
    let reducer = child()
    return ModifiedReducer(self) { parent in
      .inCase(state, action, reducer, beside: parent, missing)
    }
  }
}

extension _CompiledReducer {
  /// Composes the reducer of a child, whose state is the payload of one case of an enum, with `parent`. The child runs
  /// before `parent`.
  @inlinable
  static func inCase<Child: Reducer>(
    _ state: CasePath<State, Child.State>,
    _ action: CasePath<Action, Child.Action>,
    _ child: Child,
    beside parent: Self,
    _ missing: MissingChild
  ) -> Self {
    let children = HeldChildren(
      \State.self,
      .enumCase(state),
      child,
      beside: parent,
      missing,
      // The id is the line of the `ifCaseLet` or the `Scope`. The key path would be the same for all cases of the enum.
      id: AnyHashable(missing.location),
      embed: { childAction, _ in action.embed(childAction) }
    )
    return children.compile { state, parentAction in
      guard let childAction = action.extract(from: parentAction) else { return parent.reduce(&state, parentAction) }
      return children.reduce(&state, parentAction, .child, childAction)
    }
  }
}
