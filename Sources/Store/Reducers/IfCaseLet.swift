extension Reducer {
  /// Runs a child reducer on the payload of one case of an enum state, while the state is in that case.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .ifCaseLet(AppState.login, action: Action.login) { LoginFeature(authenticate: authenticate) }
  ///   .ifCaseLet(AppState.home, action: Action.home) { HomeFeature() }
  /// ```
  ///
  /// The child runs before this reducer. When the state leaves the case, or holds another child's payload, the child's effects
  /// are cancelled. The payload is changed in place.
  ///
  /// - Parameter late: What to do with an action that comes while the state is in another case.
  @inlinable
  public func ifCaseLet<Child: Reducer, ChildState, ChildAction>(
    _ state: @escaping (ChildState) -> State,
    action: @escaping (ChildAction) -> Action,
    late: LateAction = .report,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> IfCaseLetReducer<Self, Child>
  where Child.State == ChildState, Child.Action == ChildAction {
    ifCaseLet(
      CasePath(state, fileID: fileID, line: line),
      action: CasePath(action, fileID: fileID, line: line),
      late: late,
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
    late: LateAction = .report,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> IfCaseLetReducer<Self, Child>
  where Child.State == ChildState, Child.Action == ChildAction {
    IfCaseLetReducer(
      ChildParts(
        parent: self,
        child: child(),
        statePath: state,
        actionPath: action,
        late: late,
        location: CodeLocation(fileID: fileID, line: line)
      )
    )
  }
}

/// What ``Reducer/ifCaseLet(_:action:late:then:fileID:line:)-((ChildState)->Self.State,_,_,_,_,_)`` makes.
public struct IfCaseLetReducer<Parent: Reducer, Child: Reducer>: Reducer {
  @usableFromInline typealias Parts = ChildParts<
    Parent, Child, CasePath<Parent.State, Child.State>, CasePath<Parent.Action, Child.Action>
  >

  @usableFromInline let parts: Parts

  @usableFromInline
  init(_ parts: Parts) {
    self.parts = parts
  }

  @inlinable
  public func reduce(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action> {
    _compile()(&state, action)
  }

  @inlinable
  public func _compile() -> _CompiledReducer<Parent.State, Parent.Action> {
    let child = ChildReducer(parts.child)
    let parent = parts.parent._compile()
    let (statePath, actionPath) = (parts.statePath, parts.actionPath)
    let (late, location) = (parts.late, parts.location)
    let scope = EffectScopeID(location)
    let identity = ChildIdentity<Child.State>()
    return { state, action in
      var effect = Effect<Parent.Action>.none
      let wasPresent = statePath.isCase(inPlace: &state)
      var before: AnyHashable?
      if wasPresent, identity.identify != nil { before = identity(in: state, at: statePath) }
      var between = before
      if let childAction = actionPath.extract(from: action) {
        let childEffect = statePath.modify(&state) { childState in
          let effect = child(&childState, childAction)
          if identity.identify != nil { between = identity(childState) }
          return effect
        }
        if let childEffect {
          if !childEffect.isNone { effect = childEffect.scoped(to: scope, embed: actionPath.embed) }
        } else {
          handleLate(
            late,
            reducer: "ifCaseLet",
            what: "the state is in the case '\(caseName(of: state))'",
            action: action,
            location: location
          )
        }
      }
      let parentEffect = parent(&state, action)
      guard wasPresent else { return parentEffect }
      var fate = statePath.isCase(inPlace: &state) ? ChildFate.stays : .gone
      if fate == .stays, identity.identify != nil {
        fate = ChildFate(before: before, between: between, after: identity(in: state, at: statePath))
      }
      return fate.effects(child: effect, parent: parentEffect, scope: scope)
    }
  }
}
