/// The actions of a child that its parent presents: the child's own actions, and the action that dismisses the child.
public enum PresentationAction<Action> {
  /// Dismisses the child: its state becomes `nil` and its effects end.
  ///
  /// An interface sends it when the user swipes a sheet away. The child itself sends it with ``DismissEffect``.
  case dismiss
  /// An action of the child.
  indirect case presented(Action)
}

extension PresentationAction: Equatable where Action: Equatable {}
extension PresentationAction: Hashable where Action: Hashable {}
extension PresentationAction: Sendable where Action: Sendable {}
extension PresentationAction: Codable where Action: Codable {}

extension Reducer {
  /// Runs a presented child while its state is there, and dismisses it on ``PresentationAction/dismiss``.
  ///
  /// ```swift
  /// struct State { var login: LoginFeature.State? }
  /// enum Action { case login(PresentationAction<LoginFeature.Action>) }
  ///
  /// Reduce { state, action in … }
  ///   .ifLet(\.login, action: Action.login) { LoginFeature(…) }
  /// ```
  ///
  /// The child runs first, then this reducer. On `.dismiss`, this reducer still sees the child's state, which then
  /// becomes `nil`. The child can dismiss itself with `@Dependency(\.dismiss)`. ``EphemeralState`` becomes `nil` with
  /// its first action.
  ///
  /// The child's effects end when its state becomes `nil` or is replaced by another child's, no matter which reducer of
  /// the store changed it.
  ///
  /// - Parameters:
  ///   - state: The optional part of the state.
  ///   - action: The case of the presentation's actions.
  ///   - ifMissing: The reaction to an action that comes while the state is `nil`.
  ///   - child: The child's reducer.
  @inlinable
  public func ifLet<ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ state: WritableKeyPath<State, ChildState?>,
    action: @escaping (PresentationAction<ChildAction>) -> Action,
    ifMissing: MissingChildPolicy = .report,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ParentReducer<Self, Child> {
    let path = CasePath(action, fileID: fileID, line: line)
    return ifLet(state, action: path, ifMissing: ifMissing, then: child, fileID: fileID, line: line)
  }

  /// Runs a presented child while its state is there, for the actions of a case path.
  @inlinable
  public func ifLet<ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ state: WritableKeyPath<State, ChildState?>,
    action: CasePath<Action, PresentationAction<ChildAction>>,
    ifMissing: MissingChildPolicy = .report,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ParentReducer<Self, Child> {
    let location = CodeLocation(fileID: fileID, line: line)
    return ParentReducer(self, child()) { parent, child in
      let (parentReduce, field) = (parent.reduce, FieldAccess(state))
      let isEphemeral = ephemeralTest(ChildState.self)
      let holder = ChildHolder.optional(
        state,
        actions: PresentationAction<ChildAction>.self,
        embed: { childAction, _ in action.embed(.presented(childAction as! ChildAction)) },
        dismiss: { _ in action.embed(.dismiss) }
      )
      return _CompiledReducer(hooks: .holding(holder, child, beside: parent.hooks)) { state, parentAction in
        switch action.extract(from: parentAction) {
        case nil:
          return parentReduce(&state, parentAction)

        case .presented(let childAction)?:
          var effect = Effect<Action>.none
          var answered: (child: ChildState, identity: AnyHashable?)?
          field.modify(&state) { optional in
            guard optional != nil else {
              return ifMissing.handle(parentAction, of: "ifLet", because: "its state is nil", at: location)
            }
            let before = isEphemeral == nil ? nil : holder.identity(of: &optional!)
            effect = child(&optional!, childAction, in: holder)
            guard let isEphemeral, isEphemeral(optional!) else { return }
            let identity = holder.identity(of: &optional!)
            // If the child replaced itself by another alert, the new alert ends with the next action.
            if identity == before { answered = (optional!, identity) }
          }
          effect = effect.merge(with: parentReduce(&state, parentAction))
          if let answered {
            field.clear(&state) { child in
              // An alert that the parent has put in its place stays.
              holder.identity(of: &child) == answered.identity && isUnchanged(answered.child, child)
            }
          }
          return effect

        case .dismiss?:
          var before: AnyHashable?
          let isPresent = field.visit(&state, writes: false) { optional in
            guard optional != nil else { return false }
            before = holder.identity(of: &optional!)
            return true
          }
          if !isPresent { ifMissing.handle(parentAction, of: "ifLet", because: "its state is nil", at: location) }
          let effect = parentReduce(&state, parentAction)
          // A child that the parent has put in its place stays.
          if isPresent { field.clear(&state) { holder.identity(of: &$0) == before } }
          return effect
        }
      }
    }
  }
}

extension FieldAccess {
  /// Sets an optional field to `nil` if its value satisfies `isOver`. Otherwise the field is not written.
  @inlinable
  func clear<Child>(_ root: inout Root, if isOver: (inout Child) -> Bool) where Value == Child? {
    let clears = visit(&root, writes: false) { optional in optional != nil && isOver(&optional!) }
    if clears { modify(&root) { $0 = nil } }
  }
}
