/// The actions of a navigation stack: its screens' own, and those that push and pop.
public enum StackAction<State, Action> {
  /// An action of the screen with this id.
  indirect case element(id: StackElementID, action: Action)
  /// Pops the screen with this id and all above it: a swipe back, or a screen that dismisses itself.
  case popFrom(id: StackElementID)
  /// Pushes a screen under an id that the stack has not used.
  indirect case push(id: StackElementID, state: State)
}

extension StackAction: Equatable where State: Equatable, Action: Equatable {}
extension StackAction: Hashable where State: Hashable, Action: Hashable {}
extension StackAction: Sendable where State: Sendable, Action: Sendable {}
extension StackAction: Codable where State: Codable, Action: Codable {}

/// The actions of a stack of screens that a reducer runs on.
public typealias StackActionOf<R: Reducer> = StackAction<R.State, R.Action>

extension Reducer {
  /// Runs a reducer on the screens of a navigation stack.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .forEach(\.path, action: Action.path) { Screen() }
  /// ```
  ///
  /// A screen runs first, then this reducer, which still sees the screens that `popFrom` pops. Effects of a screen that is popped
  /// are cancelled. A screen pops itself with `@Dependency(\.dismiss)`.
  @inlinable
  public func forEach<Screen: Reducer, ScreenState, ScreenAction>(
    _ state: WritableKeyPath<State, StackState<ScreenState>>,
    action: @escaping (StackAction<ScreenState, ScreenAction>) -> Action,
    late: LateAction = .report,
    @ReducerBuilder<ScreenState, ScreenAction> screen: () -> Screen,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> StackReducer<Self, Screen>
  where Screen.State == ScreenState, Screen.Action == ScreenAction {
    forEach(
      state,
      action: CasePath(action, fileID: fileID, line: line),
      late: late,
      screen: screen,
      fileID: fileID,
      line: line
    )
  }

  /// Runs a reducer on the screens of a navigation stack, for the actions of a case path.
  @inlinable
  public func forEach<Screen: Reducer, ScreenState, ScreenAction>(
    _ state: WritableKeyPath<State, StackState<ScreenState>>,
    action: CasePath<Action, StackAction<ScreenState, ScreenAction>>,
    late: LateAction = .report,
    @ReducerBuilder<ScreenState, ScreenAction> screen: () -> Screen,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> StackReducer<Self, Screen>
  where Screen.State == ScreenState, Screen.Action == ScreenAction {
    StackReducer(
      ChildParts(
        parent: self,
        child: screen(),
        statePath: state,
        actionPath: action,
        late: late,
        location: CodeLocation(fileID: fileID, line: line)
      )
    )
  }
}

/// What ``Reducer/forEach(_:action:late:screen:fileID:line:)-(_,(StackAction<ScreenState,ScreenAction>)->Self.Action,_,_,_,_)`` makes.
public struct StackReducer<Parent: Reducer, Screen: Reducer>: Reducer {
  @usableFromInline typealias Parts = ChildParts<
    Parent, Screen, WritableKeyPath<Parent.State, StackState<Screen.State>>,
    CasePath<Parent.Action, StackAction<Screen.State, Screen.Action>>
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
    let screen = ChildReducer(parts.child)
    let parent = parts.parent._compile()
    let (actionPath, late, location) = (parts.actionPath, parts.late, parts.location)
    let access = FieldAccess(parts.statePath)
    let holder = EffectScopeID(parts.statePath)
    return { state, action in
      let stackAction = actionPath.extract(from: action)
      var effect = Effect<Parent.Action>.none
      var before = 0
      var screenStamp: Int?
      let writes =
        switch stackAction {
        case .element?, .push?: true
        case .popFrom?, nil: false
        }
      access.visit(&state, writes: writes) { stack in
        before = stack.stamp
        switch stackAction {
        case nil:
          return
        case .element(let id, let screenAction)?:
          screenStamp = stack.screens.last { $0.id == id }?.stamp
          guard let screenStamp, let screenEffect = stack.modify(id: id, { screen(&$0, screenAction) }) else {
            handleLate(late, reducer: "forEach", what: "there is no screen \(id)", action: action, location: location)
            return
          }
          guard !screenEffect.isNone else { return }
          effect = screenEffect.scoped(
            to: holder.of(screenStamp),
            embed: { actionPath.embed(.element(id: id, action: $0)) },
            dismissal: { actionPath.embed(.popFrom(id: id)) }
          )
        case .push(let id, let element)?:
          stack.pushNew(element, id: id, location: location)
        case .popFrom(let id)?:
          if stack.isMissing(id) {
            handleLate(late, reducer: "forEach", what: "there is no screen \(id)", action: action, location: location)
          }
        }
      }
      let parentEffect = parent(&state, action)
      var removed: Effect<Parent.Action>?
      if case .popFrom(let id)? = stackAction {
        access.modify(&state) { if !$0.isMissing(id) { $0.pop(from: id) } }
      }
      access.visit(&state, writes: false) { stack in
        guard stack.stamp != before else { return }
        let present = Set(stack.screens.map(\.stamp))
        removed = .pruneScopes(holder) { ($0.base as? Int).map(present.contains) ?? false }
        // What a screen starts as it goes does not begin.
        if let screenStamp, !present.contains(screenStamp) { effect = .none }
      }
      effect = effect.merge(with: parentEffect)
      return removed.map { .concatenate([$0, effect]) } ?? effect
    }
  }
}

extension StackState {
  @usableFromInline
  func isMissing(_ id: StackElementID) -> Bool {
    !screens.contains { $0.id == id }
  }

  @usableFromInline
  mutating func pushNew(_ element: Element, id: StackElementID, location: CodeLocation) {
    guard isMissing(id) else {
      return reportIssue(
        """
        A screen was pushed under the id \(id), which is in the stack already. Nothing was pushed.

        Append to the stack in the reducer, or push under an id above those in the stack: \(ids).
        """,
        location: location
      )
    }
    push(element, id: id)
  }
}
