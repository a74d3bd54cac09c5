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
  ) -> IfCaseLetReducer<Self, Child>
  where Child.State == ChildState, Child.Action == ChildAction {
    ifCaseLet(
      CasePath(state, fileID: fileID, line: line),
      action: CasePath(action, fileID: fileID, line: line),
      ifMissing: ifMissing,
      then: child,
      fileID: fileID,
      line: line
    )
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
  ) -> IfCaseLetReducer<Self, Child>
  where Child.State == ChildState, Child.Action == ChildAction {
    IfCaseLetReducer(
      ChildLink(
        parent: self,
        child: child(),
        state: state,
        action: action,
        ifMissing: ifMissing,
        location: CodeLocation(fileID: fileID, line: line)
      )
    )
  }
}

/// The result of ``Reducer/ifCaseLet(_:action:ifMissing:then:fileID:line:)-((ChildState)->Self.State,_,_,_,_,_)``.
public struct IfCaseLetReducer<Parent: Reducer, Child: Reducer>: _CompositeReducer {
  @usableFromInline typealias Link = ChildLink<
    Parent, Child, CasePath<Parent.State, Child.State>, CasePath<Parent.Action, Child.Action>
  >

  @usableFromInline let link: Link

  @usableFromInline
  init(_ link: Link) {
    self.link = link
  }

  @inlinable
  public func _compile() -> _CompiledReducer<Parent.State, Parent.Action> {
    let child = CaseChild(
      reducer: ChildReducer(link.child),
      state: link.state,
      action: link.action,
      ifMissing: link.ifMissing,
      location: link.location,
      name: "ifCaseLet"
    )
    let compiled = link.parent._compile()
    let parent = compiled.reduce
    return _CompiledReducer(hooks: .holding(child.holder, child.reducer, beside: compiled.hooks)) { state, action in
      let effect = child.reduce(&state, action)
      return effect.merge(with: parent(&state, action))
    }
  }
}

/// The child in one case of an enum state.
@usableFromInline
struct CaseChild<State, Action, Child: Reducer> {
  @usableFromInline let reducer: ChildReducer<Child>
  @usableFromInline let state: CasePath<State, Child.State>
  @usableFromInline let action: CasePath<Action, Child.Action>
  @usableFromInline let ifMissing: MissingChildPolicy
  @usableFromInline let location: CodeLocation
  /// The name of the reducer, for reports.
  @usableFromInline let name: StaticString
  @usableFromInline let holder: ChildHolder

  @inlinable
  init(
    reducer: ChildReducer<Child>,
    state: CasePath<State, Child.State>,
    action: CasePath<Action, Child.Action>,
    ifMissing: MissingChildPolicy,
    location: CodeLocation,
    name: StaticString
  ) {
    self.reducer = reducer
    self.state = state
    self.action = action
    self.ifMissing = ifMissing
    self.location = location
    self.name = name
    self.holder = .enumCase(state, at: location) { childAction, _ in action.embed(childAction as! Child.Action) }
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
    handleMissingChild(
      ifMissing,
      reducer: name,
      reason: "the state is in the case '\(caseName(of: parent))'",
      action: parentAction,
      location: location
    )
    return .none
  }
}
