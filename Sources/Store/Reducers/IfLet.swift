extension Reducer {
  /// Runs a child reducer on an optional part of the state while it is not `nil`.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .ifLet(\.login, action: Action.login) {
  ///     LoginFeature(authenticate: authenticate)
  ///   }
  /// ```
  ///
  /// The child runs before this reducer, so it still handles the action on which this reducer removes it.
  ///
  /// The child's effects end when its state becomes `nil`, or becomes that of another child: with another `id`, or in
  /// another enum case. It does not matter which reducer of the store changed the state. If the child leaves with an
  /// action, an effect that it returned for that action does not start.
  ///
  /// - Parameters:
  ///   - state: The optional part of the state.
  ///   - action: The case of the child's actions.
  ///   - ifMissing: The reaction to an action that arrives while the state is `nil`.
  ///   - child: The child's reducer.
  @_disfavoredOverload  // Else a child without logic, `{}`, could also be meant to take `PresentationAction` itself.
  @inlinable
  public func ifLet<Child: Reducer, ChildState, ChildAction>(
    _ state: WritableKeyPath<State, ChildState?>,
    action: @escaping (ChildAction) -> Action,
    ifMissing: MissingChildPolicy = .report,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> IfLetReducer<Self, Child>
  where Child.State == ChildState, Child.Action == ChildAction {
    ifLet(
      state,
      action: CasePath(action, fileID: fileID, line: line),
      ifMissing: ifMissing,
      then: child,
      fileID: fileID,
      line: line
    )
  }

  /// Runs a child reducer on an optional part of the state while it is not `nil`, for the actions of a case path.
  @_disfavoredOverload
  @inlinable
  public func ifLet<Child: Reducer, ChildState, ChildAction>(
    _ state: WritableKeyPath<State, ChildState?>,
    action: CasePath<Action, ChildAction>,
    ifMissing: MissingChildPolicy = .report,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> IfLetReducer<Self, Child>
  where Child.State == ChildState, Child.Action == ChildAction {
    IfLetReducer(
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

/// The result of ``Reducer/ifLet(_:action:ifMissing:then:fileID:line:)-(_,(ChildAction)->Self.Action,_,_,_,_)``.
public struct IfLetReducer<Parent: Reducer, Child: Reducer>: _CompositeReducer {
  @usableFromInline typealias Link = ChildLink<
    Parent, Child, WritableKeyPath<Parent.State, Child.State?>, CasePath<Parent.Action, Child.Action>
  >

  @usableFromInline let link: Link

  @usableFromInline
  init(_ link: Link) {
    self.link = link
  }

  @inlinable
  public func _compile() -> _CompiledReducer<Parent.State, Parent.Action> {
    let (link, actionPath) = (self.link, self.link.action)
    let child = ChildReducer(link.child)
    let compiled = link.parent._compile()
    let parent = compiled.reduce
    let field = FieldAccess(link.state)
    let holder = ChildHolder.optional(
      link.state,
      embed: { action, _ in actionPath.embed(action as! Child.Action) }
    )
    return _CompiledReducer(hooks: .holding(holder, child, beside: compiled.hooks)) { state, action in
      guard let childAction = actionPath.extract(from: action) else { return parent(&state, action) }
      var effect = Effect<Parent.Action>.none
      field.modify(&state) { optional in
        guard optional != nil else { return link.reportMissing("ifLet", "its state is nil", action) }
        let childEffect = child(&optional!, childAction)
        guard !childEffect.isNone else { return }
        effect = childEffect.owned(by: holder, identity: holder.identity(of: &optional!))
      }
      return effect.merge(with: parent(&state, action))
    }
  }
}
