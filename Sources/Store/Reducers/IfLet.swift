extension Reducer {
  /// Runs a child reducer on an optional part of the state while it is there.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .ifLet(\.login, action: Action.login) {
  ///     LoginFeature(authenticate: authenticate)
  ///   }
  /// ```
  ///
  /// The child runs before this reducer, so that it still handles the action on which the parent removes it. When its state
  /// becomes `nil`, or another child's (its `id` or its enum case differs), its effects are cancelled.
  /// An effect that the child returns for the action on which the parent removes it is not started.
  ///
  /// - Parameter late: What to do with an action that comes while the state is `nil`.
  @_disfavoredOverload  // Else a child without logic, `{}`, could also be meant to take `PresentationAction` itself.
  @inlinable
  public func ifLet<Child: Reducer, ChildState, ChildAction>(
    _ state: WritableKeyPath<State, ChildState?>,
    action: @escaping (ChildAction) -> Action,
    late: LateAction = .report,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> IfLetReducer<Self, Child>
  where Child.State == ChildState, Child.Action == ChildAction {
    ifLet(
      state,
      action: CasePath(action, fileID: fileID, line: line),
      late: late,
      then: child,
      fileID: fileID,
      line: line
    )
  }

  /// Runs a child reducer on an optional part of the state while it is there, for the actions of a case path.
  @_disfavoredOverload
  @inlinable
  public func ifLet<Child: Reducer, ChildState, ChildAction>(
    _ state: WritableKeyPath<State, ChildState?>,
    action: CasePath<Action, ChildAction>,
    late: LateAction = .report,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> IfLetReducer<Self, Child>
  where Child.State == ChildState, Child.Action == ChildAction {
    IfLetReducer(
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

/// What ``Reducer/ifLet(_:action:late:then:fileID:line:)-(_,(ChildAction)->Self.Action,_,_,_,_)`` makes.
public struct IfLetReducer<Parent: Reducer, Child: Reducer>: Reducer {
  @usableFromInline typealias Parts = ChildParts<
    Parent, Child, WritableKeyPath<Parent.State, Child.State?>, CasePath<Parent.Action, Child.Action>
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
    let (actionPath, late, location) = (parts.actionPath, parts.late, parts.location)
    let access = FieldAccess(parts.statePath)
    let scope = EffectScopeID(parts.statePath)
    let identity = ChildIdentity<Child.State>()
    return { state, action in
      var effect = Effect<Parent.Action>.none
      var wasPresent = false
      var (before, between): (AnyHashable?, AnyHashable?)
      let childAction = actionPath.extract(from: action)
      access.visit(&state, writes: childAction != nil) { optional in
        wasPresent = optional != nil
        if wasPresent, identity.identify != nil { before = identity(optional!) }
        between = before
        guard let childAction else { return }
        guard wasPresent else {
          handleLate(late, reducer: "ifLet", what: "its state is nil", action: action, location: location)
          return
        }
        let childEffect = child(&optional!, childAction)
        if identity.identify != nil { between = identity(optional!) }
        if !childEffect.isNone { effect = childEffect.scoped(to: scope, embed: actionPath.embed) }
      }
      let parentEffect = parent(&state, action)
      guard wasPresent else { return parentEffect }
      let fate = access.visit(&state, writes: false) { optional -> ChildFate in
        guard optional != nil else { return .gone }
        guard identity.identify != nil else { return .stays }
        return ChildFate(before: before, between: between, after: identity(optional!))
      }
      return fate.effects(child: effect, parent: parentEffect, scope: scope)
    }
  }
}
