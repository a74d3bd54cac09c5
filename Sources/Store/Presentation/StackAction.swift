/// The actions of a navigation stack: the actions of its screens, and those that push and pop.
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

/// The actions of a stack of screens that run the reducer `R`.
public typealias StackActionOf<R: Reducer> = StackAction<R.State, R.Action>

extension Reducer {
  /// Runs a reducer on the screens of a navigation stack.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .forEach(\.path, action: Action.path) { Screen() }
  /// ```
  ///
  /// The screen runs first, then this reducer. On `popFrom`, this reducer still sees the screens that are then popped.
  /// A screen pops itself with `@Dependency(\.dismiss)`.
  ///
  /// The effects of a screen end when it is popped, no matter which reducer of the store pops it.
  ///
  /// - Parameters:
  ///   - state: The stack.
  ///   - action: The case of the stack's actions.
  ///   - ifMissing: The reaction to an action for a screen that is not there.
  ///   - screen: The reducer of a screen.
  @inlinable
  public func forEach<ScreenState, ScreenAction, Screen: Reducer<ScreenState, ScreenAction>>(
    _ state: WritableKeyPath<State, StackState<ScreenState>>,
    action: @escaping (StackAction<ScreenState, ScreenAction>) -> Action,
    ifMissing: MissingChildPolicy = .report,
    @ReducerBuilder<ScreenState, ScreenAction> screen: () -> Screen,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ParentReducer<Self, Screen> {
    let path = CasePath(action, fileID: fileID, line: line)
    return forEach(state, action: path, ifMissing: ifMissing, screen: screen, fileID: fileID, line: line)
  }

  /// Runs a reducer on the screens of a navigation stack, for the actions of a case path.
  @inlinable
  public func forEach<ScreenState, ScreenAction, Screen: Reducer<ScreenState, ScreenAction>>(
    _ state: WritableKeyPath<State, StackState<ScreenState>>,
    action: CasePath<Action, StackAction<ScreenState, ScreenAction>>,
    ifMissing: MissingChildPolicy = .report,
    @ReducerBuilder<ScreenState, ScreenAction> screen: () -> Screen,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ParentReducer<Self, Screen> {
    let location = CodeLocation(fileID: fileID, line: line)
    return ParentReducer(self, screen()) { parent, screen in
      let (parentReduce, field) = (parent.reduce, FieldAccess(state))
      let holder = ChildHolder.elements(
        state.appending(path: \.screens),
        actions: StackAction<ScreenState, ScreenAction>.self,
        read: { screen, body in withUnsafePointer(to: screen.pointee.element) { body($0) } },
        modify: { $1(&$0.element) },
        embed: { screenAction, key in
          action.embed(.element(id: (key!.base as! ScreenKey).id, action: screenAction as! ScreenAction))
        },
        dismiss: { key in action.embed(.popFrom(id: (key!.base as! ScreenKey).id)) }
      )
      return _CompiledReducer(hooks: .holding(holder, screen, beside: parent.hooks)) { state, parentAction in
        switch action.extract(from: parentAction) {
        case nil:
          return parentReduce(&state, parentAction)

        case .element(let id, let screenAction)?:
          let effect: Effect<Action>? = field.modify(&state, if: { $0.pointee.contains(id: id) }) { stack in
            guard let index = stack.index(id: id) else { return nil }
            let key = stack.screens[index].key
            return screen(&stack.screens[index].element, screenAction, in: holder, element: AnyHashable(key))
          }
          if let effect { return effect.merge(with: parentReduce(&state, parentAction)) }
          ifMissing.handle(parentAction, of: "forEach", because: "there is no screen \(id)", at: location)
          return parentReduce(&state, parentAction)

        case .push(let id, let element)?:
          let isThere = field.read(&state) { $0.pointee.reportOccupied(id, location) }
          if !isThere { field.modify(&state) { $0.push(element, id: id) } }
          return parentReduce(&state, parentAction)

        case .popFrom(let id)?:
          let isMissing = field.read(&state) { !$0.pointee.contains(id: id) }
          if isMissing {
            ifMissing.handle(parentAction, of: "forEach", because: "there is no screen \(id)", at: location)
          }
          let effect = parentReduce(&state, parentAction)
          // The parent may have popped the screen itself.
          let isStillThere = field.read(&state) { $0.pointee.contains(id: id) }
          if isStillThere { field.modify(&state) { $0.pop(from: id) } }
          return effect
        }
      }
    }
  }
}

extension StackState {
  /// Reports that the id of a screen that is pushed is in the stack. Returns false if it is not.
  @usableFromInline
  func reportOccupied(_ id: StackElementID, _ location: CodeLocation) -> Bool {
    guard contains(id: id) else { return false }
    reportIssue(
      """
      A screen was pushed under the id \(id), which is in the stack already. Nothing was pushed.

      Append to the stack in the reducer, or push under an id above those in the stack: \(ids).
      """,
      location: location
    )
    return true
  }
}
