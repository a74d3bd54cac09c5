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
  public func forEach<Screen: Reducer, ScreenState, ScreenAction>(
    _ state: WritableKeyPath<State, StackState<ScreenState>>,
    action: @escaping (StackAction<ScreenState, ScreenAction>) -> Action,
    ifMissing: MissingChildPolicy = .report,
    @ReducerBuilder<ScreenState, ScreenAction> screen: () -> Screen,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> StackReducer<Self, Screen>
  where Screen.State == ScreenState, Screen.Action == ScreenAction {
    forEach(
      state,
      action: CasePath(action, fileID: fileID, line: line),
      ifMissing: ifMissing,
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
    ifMissing: MissingChildPolicy = .report,
    @ReducerBuilder<ScreenState, ScreenAction> screen: () -> Screen,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> StackReducer<Self, Screen>
  where Screen.State == ScreenState, Screen.Action == ScreenAction {
    StackReducer(
      ChildLink(
        parent: self,
        child: screen(),
        state: state,
        action: action,
        ifMissing: ifMissing,
        location: CodeLocation(fileID: fileID, line: line)
      )
    )
  }
}

/// The result of `forEach` with ``StackAction``.
public struct StackReducer<Parent: Reducer, Screen: Reducer>: _CompositeReducer {
  @usableFromInline typealias Link = ChildLink<
    Parent, Screen, WritableKeyPath<Parent.State, StackState<Screen.State>>,
    CasePath<Parent.Action, StackAction<Screen.State, Screen.Action>>
  >

  @usableFromInline let link: Link

  @usableFromInline
  init(_ link: Link) {
    self.link = link
  }

  @inlinable
  public func _compile() -> _CompiledReducer<Parent.State, Parent.Action> {
    let (link, actionPath) = (self.link, self.link.action)
    let screen = ChildReducer(link.child)
    let compiled = link.parent._compile()
    let parent = compiled.reduce
    let field = FieldAccess(link.state)
    let holder = ChildHolder.screens(
      link.state,
      embed: { action, key in
        actionPath.embed(.element(id: (key!.base as! ScreenKey).id, action: action as! Screen.Action))
      },
      dismiss: { key in actionPath.embed(.popFrom(id: (key!.base as! ScreenKey).id)) }
    )
    return _CompiledReducer(hooks: .holding(holder, screen, beside: compiled.hooks)) { state, action in
      switch actionPath.extract(from: action) {
      case nil:
        return parent(&state, action)

      case .element(let id, let screenAction)?:
        var effect = Effect<Parent.Action>.none
        field.modify(&state) { stack in
          guard let key = stack.key(of: id), let screenEffect = stack.modify(id: id, { screen(&$0, screenAction) })
          else { return link.reportMissing("forEach", "there is no screen \(id)", action) }
          if !screenEffect.isNone { effect = screenEffect.owned(by: holder, element: AnyHashable(key)) }
        }
        return effect.merge(with: parent(&state, action))

      case .push(let id, let element)?:
        field.modify(&state) { $0.pushNew(element, id: id, location: link.location) }
        return parent(&state, action)

      case .popFrom(let id)?:
        let isMissing = field.visit(&state, writes: false) { $0.key(of: id) == nil }
        if isMissing { link.reportMissing("forEach", "there is no screen \(id)", action) }
        let effect = parent(&state, action)
        field.modify(&state) { if $0.key(of: id) != nil { $0.pop(from: id) } }
        return effect
      }
    }
  }
}

extension ChildHolder {
  /// Makes the holder of the screens of a stack.
  @inlinable
  static func screens<Parent, Screen>(
    _ keyPath: WritableKeyPath<Parent, StackState<Screen>>,
    embed: @escaping (Any, AnyHashable?) -> Any,
    dismiss: @escaping (AnyHashable?) -> Any
  ) -> ChildHolder {
    let field = FieldReader(keyPath)
    let access = FieldAccess(keyPath)
    return ChildHolder(
      id: keyPath,
      parent: Parent.self,
      child: Screen.self,
      isPresent: { parent, element in
        guard let key = element?.base as? ScreenKey else { return false }
        var isPresent = false
        field.read(parent.assumingMemoryBound(to: Parent.self)) { isPresent = $0.pointee.contains(key) }
        return isPresent
      },
      withChild: { parent, element, body in
        guard let key = element?.base as? ScreenKey else { return }
        field.read(parent.assumingMemoryBound(to: Parent.self)) { stack in
          stack.pointee.withScreen(key) { body(UnsafeMutableRawPointer(mutating: $0)) }
        }
      },
      modifyChild: { parent, element, body in
        guard let key = element?.base as? ScreenKey else { return }
        access.modify(&parent.assumingMemoryBound(to: Parent.self).pointee) { stack in
          guard stack.contains(key) else { return }
          stack.modify(id: key.id) { screen in
            withUnsafeMutablePointer(to: &screen) { body(UnsafeMutableRawPointer($0)) }
          }
        }
      },
      changes: { parent, stamp in
        var changes = ElementChanges(stamp: 0, elements: nil)
        field.read(parent.assumingMemoryBound(to: Parent.self)) { stack in
          let (stamp, keys) = stack.pointee.log.changes(since: stamp)
          changes = ElementChanges(stamp: stamp, elements: keys?.map { AnyHashable($0) })
        }
        return changes
      },
      count: { parent in
        var count = 0
        field.read(parent.assumingMemoryBound(to: Parent.self)) { count = $0.pointee.count }
        return count
      },
      elements: { parent in
        var keys: [AnyHashable?] = []
        field.read(parent.assumingMemoryBound(to: Parent.self)) { keys = $0.pointee.keys }
        return keys
      },
      embed: embed,
      dismiss: dismiss
    )
  }
}

extension StackState {
  @usableFromInline
  mutating func pushNew(_ element: Element, id: StackElementID, location: CodeLocation) {
    guard key(of: id) == nil else {
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
