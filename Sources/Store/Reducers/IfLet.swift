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
  /// The child runs before this reducer. So if this reducer removes the child on an action, the child has handled that
  /// action.
  ///
  /// The child's effects end when its state becomes `nil`, or when another child replaces this one: the state gets
  /// another `id`, or is an enum and changes its case. It does not matter which reducer of the store changed the state.
  /// If an action removes the child, an effect that the child returned for this action does not start.
  ///
  /// ``EphemeralState``, such as an alert, becomes `nil` with its first action.
  ///
  /// - Parameters:
  ///   - state: The optional part of the state.
  ///   - action: The case of the child's actions.
  ///   - ifMissing: The reaction to an action that arrives while the state is `nil`.
  ///   - child: The child's reducer.
  @_disfavoredOverload  // For `{}`, the compiler could otherwise infer `PresentationAction` as `ChildAction`.
  @inlinable
  public func ifLet<ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ state: WritableKeyPath<State, ChildState?>,
    action: @escaping (ChildAction) -> Action,
    ifMissing: MissingChildPolicy = .report,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ModifiedReducer<Self> {
    let path = CasePath(action, fileID: fileID, line: line)
    return ifLet(state, action: path, ifMissing: ifMissing, then: child, fileID: fileID, line: line)
  }

  /// Runs a child reducer on an optional part of the state while it is not `nil`. A case path extracts the child's
  /// action.
  @_disfavoredOverload
  @inlinable
  public func ifLet<ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ state: WritableKeyPath<State, ChildState?>,
    action: CasePath<Action, ChildAction>,
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
        embed: { childAction, _ in action.embed(childAction) }
      )
      let isEphemeral = ephemeralTest(ChildState.self)
      return children.compile { state, parentAction in
        guard let childAction = action.extract(from: parentAction) else { return parent.reduce(&state, parentAction) }
        return children.reduce(&state, parentAction, childAction, isEphemeral)
      }
    }
  }
}
