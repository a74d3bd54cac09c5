/// The actions of a child that its parent presents: the child's own actions, and the action that dismisses the child.
public enum PresentationAction<Action> {
  /// Dismisses the child: its state becomes `nil` and its effects end.
  ///
  /// An interface sends this action when the user closes the child, for example by swiping a sheet away. The child
  /// itself sends it with ``DismissEffect``.
  case dismiss
  /// An action of the child.
  indirect case presented(Action)
}

extension PresentationAction: Equatable where Action: Equatable {}
extension PresentationAction: Hashable where Action: Hashable {}
extension PresentationAction: Sendable where Action: Sendable {}
extension PresentationAction: Codable where Action: Codable {}

extension PresentationAction: ChildActions {
  static var reducer: String { "ifLet" }
  static var childAction: Any.Type { Action.self }
  var childAction: Any? { if case .presented(let action) = self { action } else { nil } }
}

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
  ///   - action: The case that carries the ``PresentationAction`` of the child.
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
  ) -> ModifiedReducer<Self> {
    let path = CasePath(action, fileID: fileID, line: line)
    return ifLet(state, action: path, ifMissing: ifMissing, then: child, fileID: fileID, line: line)
  }

  /// Runs a presented child while its state is there. `action` is a ``CasePath`` to the child's ``PresentationAction``.
  @inlinable
  public func ifLet<ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ state: WritableKeyPath<State, ChildState?>,
    action: CasePath<Action, PresentationAction<ChildAction>>,
    ifMissing: MissingChildPolicy = .report,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ModifiedReducer<Self> {
    let missing = MissingChild(of: "ifLet", ifMissing, at: CodeLocation(fileID: fileID, line: line))
    let reducer = child()
    return ModifiedReducer(self) { parent in
      let children = HeldChildren(
        state,
        .optional(),
        reducer,
        beside: parent,
        missing,
        actions: PresentationAction<ChildAction>.self,
        embed: { childAction, _ in action.embed(.presented(childAction)) },
        dismiss: { _ in action.embed(.dismiss) }
      )
      let isEphemeral = ephemeralTest(ChildState.self)
      return children.compile { state, parentAction in
        switch action.extract(from: parentAction) {
        case nil: parent.reduce(&state, parentAction)
        case .presented(let childAction)?: children.reduce(&state, parentAction, childAction, isEphemeral)
        case .dismiss?: children.dismiss(&state, parentAction)
        }
      }
    }
  }
}
