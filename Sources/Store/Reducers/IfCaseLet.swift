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
  public func ifCaseLet<Child: Reducer, ChildState, ChildAction>(
    _ state: @escaping (ChildState) -> State,
    action: @escaping (ChildAction) -> Action,
    ifMissing: MissingChildPolicy = .report,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ParentReducer<Self, Child>
  where Child.State == ChildState, Child.Action == ChildAction {
    let state = CasePath(state, fileID: fileID, line: line)
    let path = CasePath(action, fileID: fileID, line: line)
    return ifCaseLet(state, action: path, ifMissing: ifMissing, then: child, fileID: fileID, line: line)
  }

  /// Runs a child reducer on the payload of one case of an enum state, while the state is in that case.
  @inlinable
  public func ifCaseLet<Child: Reducer, ChildState, ChildAction>(
    _ state: CasePath<State, ChildState>,
    action: CasePath<Action, ChildAction>,
    ifMissing: MissingChildPolicy = .report,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ParentReducer<Self, Child>
  where Child.State == ChildState, Child.Action == ChildAction {
    let location = CodeLocation(fileID: fileID, line: line)
    return ParentReducer(self, child()) { parent, child in
      let child = CaseChild(child, state, action, ifMissing, location, name: "ifCaseLet")
      let parentReduce = parent.reduce
      return _CompiledReducer(hooks: .holding(child.holder, child.reducer, beside: parent.hooks)) { state, action in
        let effect = child.reduce(&state, action)
        return effect.merge(with: parentReduce(&state, action))
      }
    }
  }
}

/// The child in one case of an enum state.
@usableFromInline
struct CaseChild<State, Action, Child: Reducer> {
  @usableFromInline let reducer: ChildReducer<Child>
  @usableFromInline let holder: ChildHolder
  @usableFromInline let state: CasePath<State, Child.State>
  @usableFromInline let action: CasePath<Action, Child.Action>
  @usableFromInline let reportMissing: (_ state: State, _ action: Action) -> Void

  /// - Parameter name: The name of the reducer, for reports.
  @inlinable
  init(
    _ reducer: ChildReducer<Child>,
    _ state: CasePath<State, Child.State>,
    _ action: CasePath<Action, Child.Action>,
    _ ifMissing: MissingChildPolicy,
    _ location: CodeLocation,
    name: StaticString
  ) {
    self.reducer = reducer
    self.holder = .enumCase(state, at: location) { childAction, _ in action.embed(childAction as! Child.Action) }
    self.state = state
    self.action = action
    self.reportMissing = { state, action in
      ifMissing.handle(action, of: name, because: "the state is in the case '\(caseName(of: state))'", at: location)
    }
  }

  /// Runs the child, if the action is the child's.
  @inlinable
  @inline(__always)
  func reduce(_ parent: inout State, _ parentAction: Action) -> Effect<Action> {
    guard let childAction = action.extract(from: parentAction) else { return .none }
    let effect = state.modify(&parent) { child -> Effect<Action> in
      let effect = reducer(&child, childAction)
      guard !effect.isNone else { return .none }
      return effect.owned(by: holder, identity: holder.identity(of: &child))
    }
    if let effect { return effect }
    reportMissing(parent, parentAction)
    return .none
  }
}
