/// Runs a child reducer on a part of the parent's state, for the actions that belong to it.
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
/// The child's effects are its own: a cancellation id that the child uses does not meet an equal id of another child.
/// The parent can still cancel them, as ``Effect/cancel(id:)`` reaches the effects of all children.
///
/// The child's state is changed in place. Where the key path names a stored property that costs a pointer offset.
public struct Scope<ParentState, ParentAction, Child: Reducer>: Reducer {
  @usableFromInline
  enum StatePath {
    case keyPath(WritableKeyPath<ParentState, Child.State>)
    case casePath(CasePath<ParentState, Child.State>, LateAction)
  }

  @usableFromInline let statePath: StatePath
  @usableFromInline let actionPath: CasePath<ParentAction, Child.Action>
  @usableFromInline let child: Child
  @usableFromInline let location: CodeLocation

  /// Scopes to a property of the parent's state and to a case of its action.
  @inlinable
  public init<ChildState, ChildAction>(
    state: WritableKeyPath<ParentState, ChildState>,
    action: @escaping (ChildAction) -> ParentAction,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) where Child.State == ChildState, Child.Action == ChildAction {
    self.init(
      state: state,
      action: CasePath(action, fileID: fileID, line: line),
      child: child,
      fileID: fileID,
      line: line
    )
  }

  /// Scopes to a property of the parent's state and to a case path of its action.
  @inlinable
  public init<ChildState, ChildAction>(
    state: WritableKeyPath<ParentState, ChildState>,
    action: CasePath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) where Child.State == ChildState, Child.Action == ChildAction {
    self.statePath = .keyPath(state)
    self.actionPath = action
    self.child = child()
    self.location = CodeLocation(fileID: fileID, line: line)
  }

  /// Scopes to a case of an enum state and to a case of the action.
  ///
  /// It runs where it is listed, and does not see how the parent changes the state: the child's effects go on when the state
  /// leaves the case, and what they send then is late. `ifCaseLet` cancels them.
  ///
  /// - Parameter late: What to do with an action that comes while the state is in another case.
  @inlinable
  public init<ChildState, ChildAction>(
    state: @escaping (ChildState) -> ParentState,
    action: @escaping (ChildAction) -> ParentAction,
    late: LateAction = .report,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) where Child.State == ChildState, Child.Action == ChildAction {
    self.init(
      state: CasePath(state, fileID: fileID, line: line),
      action: CasePath(action, fileID: fileID, line: line),
      late: late,
      child: child,
      fileID: fileID,
      line: line
    )
  }

  /// Scopes to a case path of an enum state and to a case path of the action.
  ///
  /// - Parameter late: What to do with an action that comes while the state is in another case.
  @inlinable
  public init<ChildState, ChildAction>(
    state: CasePath<ParentState, ChildState>,
    action: CasePath<ParentAction, ChildAction>,
    late: LateAction = .report,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) where Child.State == ChildState, Child.Action == ChildAction {
    self.statePath = .casePath(state, late)
    self.actionPath = action
    self.child = child()
    self.location = CodeLocation(fileID: fileID, line: line)
  }

  @inlinable
  public func reduce(into state: inout ParentState, action: ParentAction) -> Effect<ParentAction> {
    _compile()(&state, action)
  }

  @inlinable
  public func _compile() -> _CompiledReducer<ParentState, ParentAction> {
    let actionPath = self.actionPath
    switch statePath {
    case .keyPath(let keyPath):
      let scope = EffectScopeID(keyPath)
      if let offset = MemoryLayout<ParentState>.offset(of: keyPath) {
        let child = self.child._compile()
        return { state, action in
          guard let childAction = actionPath.extract(from: action) else { return .none }
          let effect = withUnsafeMutablePointer(to: &state) { pointer in
            // A stored property lies at this offset; the pointer does not outlive the access.
            child(&stored(Child.State.self, in: pointer, at: offset).pointee, childAction)
          }
          return effect.isNone ? .none : effect.scoped(to: scope, embed: actionPath.embed)
        }
      }
      // Behind a computed property may be the feature itself.
      let child = ChildReducer(self.child)
      return { state, action in
        guard let childAction = actionPath.extract(from: action) else { return .none }
        let effect = child(&state[keyPath: keyPath], childAction)
        return effect.isNone ? .none : effect.scoped(to: scope, embed: actionPath.embed)
      }

    case .casePath(let casePath, let late):
      let child = ChildReducer(self.child)
      let location = self.location
      return { state, action in
        guard let childAction = actionPath.extract(from: action) else { return .none }
        guard let effect = casePath.modify(&state, { child(&$0, childAction) }) else {
          handleLate(
            late,
            reducer: "Scope",
            what: "the state is in the case '\(caseName(of: state))'",
            action: action,
            location: location,
            advice: "Effects of the child go on when the state leaves the case: 'ifCaseLet' cancels them."
          )
          return .none
        }
        return effect.isNone ? .none : effect.scoped(to: EffectScopeID(location), embed: actionPath.embed)
      }
    }
  }
}
