/// Runs a child reducer on a part of the parent's state, for the actions of the child.
///
/// ```swift
/// var body: some Reducer<State, Action> {
///   Scope(state: \.login, action: Action.login) {
///     LoginFeature(authenticate: authenticate)
///   }
///   Reduce { state, action in … }
/// }
/// ```
///
/// The effects belong to the child: its cancellation ids are independent of equal ids of other children. The parent can
/// still cancel the effects, because ``Effect/cancel(id:)`` in a parent reaches the effects of all its children.
///
/// The child's state is changed in place. For a stored property this costs the addition of an offset.
public struct Scope<ParentState, ParentAction, Child: Reducer>: _CompositeReducer {
  public typealias State = ParentState
  public typealias Action = ParentAction

  @usableFromInline let compiling: () -> _CompiledReducer<ParentState, ParentAction>

  /// Scopes to a property of the parent's state and to a case of the parent's action.
  @inlinable
  public init<ChildState, ChildAction>(
    state: WritableKeyPath<ParentState, ChildState>,
    action: @escaping (ChildAction) -> ParentAction,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) where Child.State == ChildState, Child.Action == ChildAction {
    let path = CasePath(action, fileID: fileID, line: line)
    self.init(state: state, action: path, child: child, fileID: fileID, line: line)
  }

  /// Scopes to a property of the parent's state and to a case path of the parent's action.
  @inlinable
  public init<ChildState, ChildAction>(
    state: WritableKeyPath<ParentState, ChildState>,
    action: CasePath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) where Child.State == ChildState, Child.Action == ChildAction {
    let child = child()
    self.compiling = {
      let field = FieldAccess(state)
      let holder = ChildHolder(field, .field(), embed: { childAction, _ in action.embed(childAction) })
      if field.offset >= 0 {
        let child = child._compile()
        let reducer = FieldChildReducer(holder, at: field.offset, action, child.reduceInPlace) { state, parentAction in
          let parentAction = parentAction.assumingMemoryBound(to: ParentAction.self).pointee
          guard let childAction = action.extract(from: parentAction) else { return nil }
          return child.reduce(&state.assumingMemoryBound(to: ChildState.self).pointee, childAction).tree
        }
        return _CompiledReducer(hooks: child.hooks.map { .holding(holder, $0) }, inPlace: reducer.reduce)
      }
      // The child is compiled on first use, not here. A feature can contain itself if `state` leads through a computed
      // property. Compiling the child of such a feature here would never end.
      let child = ChildReducer(child)
      return _CompiledReducer(hooks: .holding(holder, child)) { parentState, parentAction in
        guard let childAction = action.extract(from: parentAction) else { return .none }
        return child(&parentState[keyPath: state], childAction, in: holder)
      }
    }
  }

  /// Scopes to a case of an enum state and to a case of the action.
  ///
  /// The child runs at its position in the body. List the `Scope` before a reducer that changes the case, or use
  /// `ifCaseLet`, which runs the child before its parent.
  ///
  /// The child's effects end when the state leaves the case, or when the `id` of the payload changes. If the payload is
  /// an enum without an `id`, the effects also end when this enum changes its case, or its own payload gets another
  /// `id`.
  ///
  /// - Parameter ifMissing: The reaction to an action that arrives while the state is in another case.
  @inlinable
  public init<ChildState, ChildAction>(
    state: @escaping (ChildState) -> ParentState,
    action: @escaping (ChildAction) -> ParentAction,
    ifMissing: MissingChildPolicy = .report,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) where Child.State == ChildState, Child.Action == ChildAction {
    let state = CasePath(state, fileID: fileID, line: line)
    let path = CasePath(action, fileID: fileID, line: line)
    self.init(state: state, action: path, ifMissing: ifMissing, child: child, fileID: fileID, line: line)
  }

  /// Scopes to a case path of an enum state and to a case path of the action.
  ///
  /// - Parameter ifMissing: The reaction to an action that arrives while the state is in another case.
  @inlinable
  public init<ChildState, ChildAction>(
    state: CasePath<ParentState, ChildState>,
    action: CasePath<ParentAction, ChildAction>,
    ifMissing: MissingChildPolicy = .report,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) where Child.State == ChildState, Child.Action == ChildAction {
    let (child, missing) = (child(), MissingChild(of: "Scope", ifMissing, at: CodeLocation(fileID: fileID, line: line)))
    self.compiling = {
      let alone = _CompiledReducer<ParentState, ParentAction> { _, _ in .none }
      return .inCase(state, action, child, beside: alone, missing)
    }
  }

  @inlinable
  public func _compile() -> _CompiledReducer<ParentState, ParentAction> {
    compiling()
  }
}
