/// The actions of a navigation stack: the actions of its screens, and the actions that push and pop screens.
public enum StackAction<State, Action> {
  /// An action of the screen with this id.
  indirect case element(id: StackElementID, action: Action)
  /// Pops the screen with this id and all screens above it. Sent, for example, when the user goes back, or when a
  /// screen dismisses itself.
  case popFrom(id: StackElementID)
  /// Pushes a screen under an id that is not in the stack.
  indirect case push(id: StackElementID, state: State)
}

extension StackAction: Equatable where State: Equatable, Action: Equatable {}
extension StackAction: Hashable where State: Hashable, Action: Hashable {}
extension StackAction: Sendable where State: Sendable, Action: Sendable {}
extension StackAction: Codable where State: Codable, Action: Codable {}

extension StackAction: ChildActions {
  static var reducer: String { "forEach" }
  static var childAction: Any.Type { Action.self }
  var childAction: Any? { if case .element(_, let action) = self { action } else { nil } }
}

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
  /// On an action of a screen, the screen runs first, then this reducer. On `push`, the screen is pushed before this
  /// reducer runs. On `popFrom`, this reducer runs before the screens are popped. A screen pops itself with
  /// `@Dependency(\.dismiss)`.
  ///
  /// The effects of a screen end when it is popped, no matter which reducer of the store pops it.
  ///
  /// - Parameters:
  ///   - state: The stack.
  ///   - action: The case that carries the ``StackAction`` of the stack.
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
  ) -> ModifiedReducer<Self> {
    let path = CasePath(action, fileID: fileID, line: line)
    return forEach(state, action: path, ifMissing: ifMissing, screen: screen, fileID: fileID, line: line)
  }

  /// Runs a reducer on the screens of a navigation stack. `action` is a case path instead of a case.
  @inlinable
  public func forEach<ScreenState, ScreenAction, Screen: Reducer<ScreenState, ScreenAction>>(
    _ state: WritableKeyPath<State, StackState<ScreenState>>,
    action: CasePath<Action, StackAction<ScreenState, ScreenAction>>,
    ifMissing: MissingChildPolicy = .report,
    @ReducerBuilder<ScreenState, ScreenAction> screen: () -> Screen,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ModifiedReducer<Self> {
    let missing = MissingChild(of: "forEach", ifMissing, at: CodeLocation(fileID: fileID, line: line))
    let reducer = screen()
    return ModifiedReducer(self) { parent in
      let children = HeldChildren(
        state,
        .screensByKey(),
        reducer,
        beside: parent,
        missing,
        actions: StackAction<ScreenState, ScreenAction>.self,
        embed: { action.embed(.element(id: $1.elementID, action: $0)) },
        dismiss: { action.embed(.popFrom(id: $0.elementID)) }
      )
      let field = children.field
      return children.compile { state, parentAction in
        switch action.extract(from: parentAction) {
        case nil:
          return parent.reduce(&state, parentAction)

        case .element(let id, let screenAction)?:
          let key = field.read(&state) { $0.pointee.key(of: id) }
          return children.reduce(&state, parentAction, key, screenAction)

        case .push(let id, let element)?:
          let isThere = field.read(&state) { $0.pointee.reportOccupied(id, children.missing.location) }
          if !isThere { field.modify(&state) { $0.push(element, id: id) } }
          return parent.reduce(&state, parentAction)

        case .popFrom(let id)?:
          guard field.read(&state, { $0.pointee.contains(id: id) }) else {
            return children.reduceMissing(&state, parentAction, ScreenKey(elementID: id))
          }
          let effect = parent.reduce(&state, parentAction)
          // The parent's reducer may already have popped the screen.
          let isStillThere = field.read(&state) { $0.pointee.contains(id: id) }
          if isStillThere { field.modify(&state) { $0.pop(from: id) } }
          return effect
        }
      }
    }
  }
}

extension ChildLens {
  /// The lens of a stack for its reducer. A new screen that is pushed under the id of a popped screen has another key,
  /// so it is another child.
  @inlinable
  static func screensByKey() -> Self where Container == StackState<Child>, ID == ScreenKey {
    Self(
      ids: { Array($0.pointee.screens.ids) },
      contains: { stack, key in stack.pointee.screens.contains(id: key) },
      read: { stack, key, body in
        stack.pointee.screens.withElement(id: key) { screen in
          withUnsafePointer(to: screen.pointee.value) { body($0) }
        }
      },
      modify: { stack, key, body in stack.screens.modify(id: key) { body(&$0.value) } },
      changes: { stack, stamp in stack.pointee.screens.changedElements(since: stamp) },
      stamp: { $0.screens.idsStamp },
      absence: { _, key in "there is no screen \(key.elementID)" }
    )
  }

  /// The lens of a stack for the stores of its screens. A screen that replaces another under the same id counts as the
  /// same child, so the store of an id shows the new screen.
  @inlinable
  static func screens() -> Self where Container == StackState<Child>, ID == StackElementID {
    let lens = ChildLens<Container, ScreenKey, Child>.screensByKey()
    return Self(
      ids: { $0.pointee.ids },
      contains: { stack, id in stack.pointee.contains(id: id) },
      read: { stack, id, body in lens.read(stack, stack.pointee.key(of: id), body) },
      modify: { stack, id, body in lens.modify(&stack, stack.key(of: id), body) },
      changes: { stack, stamp in
        let (stamp, keys) = stack.pointee.screens.changes(since: stamp)
        return (stamp, keys?.map { AnyHashable($0.elementID) })
      },
      stamp: lens.stamp,
      absence: { _, id in "there is no screen \(id)" }
    )
  }
}

extension StackState {
  /// The key of the screen with an id. If there is no such screen, a new key that is not in the stack.
  @inlinable
  func key(of id: StackElementID) -> ScreenKey {
    index(id: id).map { screens[$0].id } ?? ScreenKey(elementID: id)
  }

  /// Reports an id that is in the stack already, and returns true. Returns false if the id is not in the stack.
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
