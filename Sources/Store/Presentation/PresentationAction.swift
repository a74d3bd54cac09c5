/// The actions of a child that its parent presents: the child's own, and the one that takes it away.
public enum PresentationAction<Action> {
  /// Takes the child away: its state becomes `nil` and its effects are cancelled.
  ///
  /// An interface sends it when a sheet is swiped away; the child itself through ``DismissEffect``.
  case dismiss
  /// An action of the child.
  indirect case presented(Action)
}

extension PresentationAction: Equatable where Action: Equatable {}
extension PresentationAction: Hashable where Action: Hashable {}
extension PresentationAction: Sendable where Action: Sendable {}
extension PresentationAction: Codable where Action: Codable {}

extension Reducer {
  /// Runs a presented child while its state is there, and takes it away on ``PresentationAction/dismiss``.
  ///
  /// ```swift
  /// struct State { var login: LoginFeature.State? }
  /// enum Action { case login(PresentationAction<LoginFeature.Action>) }
  ///
  /// Reduce { state, action in … }
  ///   .ifLet(\.login, action: Action.login) { LoginFeature(…) }
  /// ```
  ///
  /// The child runs first, then this reducer, which still sees the child's state on `.dismiss`; then the state becomes `nil`.
  /// The child can dismiss itself with `@Dependency(\.dismiss)`. State that is ``EphemeralState`` goes with its first action.
  @inlinable
  public func ifLet<Child: Reducer, ChildState, ChildAction>(
    _ state: WritableKeyPath<State, ChildState?>,
    action: @escaping (PresentationAction<ChildAction>) -> Action,
    late: LateAction = .report,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> PresentationReducer<Self, Child>
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

  /// Runs a presented child while its state is there, for the actions of a case path.
  @inlinable
  public func ifLet<Child: Reducer, ChildState, ChildAction>(
    _ state: WritableKeyPath<State, ChildState?>,
    action: CasePath<Action, PresentationAction<ChildAction>>,
    late: LateAction = .report,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> PresentationReducer<Self, Child>
  where Child.State == ChildState, Child.Action == ChildAction {
    PresentationReducer(
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

/// What presenting a child with ``PresentationAction`` makes.
public struct PresentationReducer<Parent: Reducer, Child: Reducer>: Reducer {
  @usableFromInline typealias Parts = ChildParts<
    Parent, Child, WritableKeyPath<Parent.State, Child.State?>,
    CasePath<Parent.Action, PresentationAction<Child.Action>>
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
    let isEphemeral = Ephemerality<Child.State>()
    return { state, action in
      var effect = Effect<Parent.Action>.none
      var (before, between): (AnyHashable?, AnyHashable?)
      let presentation = actionPath.extract(from: action)
      /// The alert whose action this is.
      var answered: Child.State?
      let isPresented = if case .presented? = presentation { true } else { false }
      let wasPresent = access.visit(&state, writes: isPresented) { optional in
        guard optional != nil else {
          if presentation != nil {
            handleLate(late, reducer: "ifLet", what: "its state is nil", action: action, location: location)
          }
          return false
        }
        if identity.identify != nil { before = identity(optional!) }
        between = before
        guard case .presented(let childAction)? = presentation else { return true }
        let childEffect = child(&optional!, childAction)
        if identity.identify != nil { between = identity(optional!) }
        if isEphemeral.isPossible, isEphemeral(optional!) { answered = optional }
        if !childEffect.isNone {
          effect = childEffect.scoped(
            to: scope,
            embed: { actionPath.embed(.presented($0)) },
            dismissal: { actionPath.embed(.dismiss) }
          )
        }
        return true
      }
      let parentEffect = parent(&state, action)
      guard wasPresent else { return parentEffect }
      let fate = access.visit(&state, writes: false) { optional -> ChildFate? in
        guard optional != nil else { return .gone }
        let fate =
          identity.identify == nil
          ? ChildFate.stays : ChildFate(before: before, between: between, after: identity(optional!))
        // A child that the parent has put in the dismissed one's place stays.
        guard fate == .stays else { return fate }
        if let answered {
          guard Ephemerality.isUnchanged(answered, optional!) else { return fate }
        } else {
          guard case .dismiss? = presentation else { return fate }
        }
        return nil
      }
      if fate == nil { access.modify(&state) { $0 = nil } }
      return (fate ?? .gone).effects(child: effect, parent: parentEffect, scope: scope)
    }
  }
}
