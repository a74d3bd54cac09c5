// The path of a navigation stack, for the user interface that shows the stack.

extension StackState {
  /// A screen in the path of a navigation stack. Two components are equal if they have the same id.
  public struct Component: Hashable, Identifiable {
    /// The id that the screen has in the stack, or will have when it is pushed.
    public let id: StackElementID
    /// The state to push; `nil` for a screen that was in the stack when the path was read.
    let element: Element?

    init(id: StackElementID) { (self.id, element) = (id, nil) }

    /// Makes the component of a screen to push, with a new id. The id is a random negative number. The ids that the
    /// stack makes are not negative.
    public init(pushing element: Element) {
      self.element = element
      id = StackElementID(.random(in: Int.min..<0))
    }

    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.id == rhs.id }

    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
  }

  /// Returns the actions for a change by an interface, which showed `shown` and has written `path`.
  ///
  /// The stack may have changed since it was shown. So a screen that has left the stack is not popped again, and a
  /// screen that is in the stack is not pushed again.
  ///
  /// - Complexity: O(n), where n is the number of screens, for each screen that the interface has popped or pushed.
  func actions<Action>(
    from shown: [StackElementID],
    to path: [Component]
  ) -> [StackAction<Element, Action>] {
    let kept = zip(shown, path).prefix { $0 == $1.id }.count
    let pop = shown[kept...].first { contains(id: $0) }.map { StackAction<Element, Action>.popFrom(id: $0) }
    let pushes = path[kept...].compactMap { component -> StackAction<Element, Action>? in
      guard let element = component.element, !contains(id: component.id) else { return nil }
      return .push(id: component.id, state: element)
    }
    return (pop.map { [$0] } ?? []) + pushes
  }
}

extension Store {
  /// A binding of the path of a navigation stack.
  ///
  /// ```swift
  /// NavigationStack(path: store.presenting(\.path, action: Action.path)) { … }
  /// ```
  ///
  /// A write that leaves screens out sends one ``StackAction/popFrom(id:)``, for the lowest of them that is still in
  /// the stack. If the stack has popped them all already, no pop is sent. For each new component that was made by
  /// ``StackState/Component/init(pushing:)``, a write sends ``StackAction/push(id:state:)``. A screen that is in the
  /// stack already is not pushed again.
  ///
  /// The binding compares a write with the path that the interface knows. At first, this is the path at the time when
  /// the binding was made. Each write, and each call of an observer of the binding, replaces this path by the new path.
  public func presenting<ScreenState, ScreenAction>(
    _ state: KeyPath<State, StackState<ScreenState>>,
    action: @escaping (StackAction<ScreenState, ScreenAction>) -> Action,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> StoreBinding<[StackState<ScreenState>.Component]> {
    let read = { [self] () -> StackState<ScreenState> in
      access(state, .elements, seenAs: { $0.screens.idsStamp })
      return backing.read(in: root) { $0.pointee[keyPath: state] }
    }
    var shown = read().ids
    return StoreBinding(
      get: { read().ids.map { StackState<ScreenState>.Component(id: $0) } },
      set: { [self] path, source in
        let actions: [StackAction<ScreenState, ScreenAction>] = read().actions(from: shown, to: path)
        shown = path.map(\.id)
        for stackAction in actions { send(action(stackAction), from: source, fileID: fileID, line: line) }
      },
      observe: { [self] body in
        observe {
          let now = read().ids
          guard now != shown else { return }
          shown = now
          body(now.map { StackState<ScreenState>.Component(id: $0) })
        }
      },
      observeTurns: { [self] in observe($0) },
      isPresent: { [self] in isPresent }
    )
  }

  /// Makes a store of one screen of a stack; returns `nil` if there is no such screen.
  @inlinable
  public func scope<ScreenState, ScreenAction>(
    state: KeyPath<State, StackState<ScreenState>>,
    id: StackElementID,
    action: @autoclosure @escaping () -> (StackAction<ScreenState, ScreenAction>) -> Action,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Store<ScreenState, ScreenAction>? {
    access(state, .elements, seenAs: { $0.screens.idsStamp })
    let (code, location) = (ScreenActionArgument(action).code, CodeLocation(fileID: fileID, line: line))
    let make = action()
    return scopeChild(state, .screens(), id, code, location, { make(.element(id: id, action: $0)) })
  }

  /// Makes a store of a screen of a stack; returns `nil` if there is no such screen.
  ///
  /// An interface may show a popped screen until the animation of the pop has ended. For such a screen, the function
  /// returns the store that the same line of code has made before, as long as the parent store caches that store.
  ///
  /// The store of a popped screen keeps, for each mutable field that views have read, the value that they read last.
  /// The rest of the state is as it was when the store was made. Reads of the store are not reported as mistakes.
  /// Writes of its bindings do nothing.
  public func screen<ScreenState, ScreenAction>(
    _ id: StackElementID,
    of state: KeyPath<State, StackState<ScreenState>>,
    action: @autoclosure @escaping () -> (StackAction<ScreenState, ScreenAction>) -> Action,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Store<ScreenState, ScreenAction>? {
    screen(id, of: state, ScreenActionArgument(action).code, CodeLocation(fileID: fileID, line: line), action())
  }

  func screen<ScreenState, ScreenAction>(
    _ id: StackElementID,
    of state: KeyPath<State, StackState<ScreenState>>,
    _ code: ClosureCode?,
    _ location: CodeLocation,
    _ action: @escaping (StackAction<ScreenState, ScreenAction>) -> Action
  ) -> Store<ScreenState, ScreenAction>? {
    let type = Store<ScreenState, ScreenAction>.self
    let place = ScopeCache.Place(holder: state, action: code, location: location, type: type)
    // The cache may have the store of a popped screen. `scopeChild` returns `nil` for such a screen, so the cache is
    // searched first. The cast is sound, because the place contains the type.
    if let place, let found = scopes?.find(place, id) { return unsafeDowncast(found, to: type) }
    let store = scopeChild(state, .screens(), id, code, location, { action(.element(id: id, action: $0)) })
    if let store, case .scoped(let part) = store.backing { part.isPresented = true }
    return store
  }
}

/// The `action` argument of a function that makes stores of screens, such as `scope(state:id:action:)`. `ClosureCode`
/// tells if two calls pass the same argument. `ClosureCode.swift` explains why the argument is stored in a struct.
@usableFromInline
struct ScreenActionArgument<Screen, Element, Action> {
  @usableFromInline let make: () -> (StackAction<Screen, Element>) -> Action

  @inlinable
  init(_ make: @escaping () -> (StackAction<Screen, Element>) -> Action) { self.make = make }

  @inlinable var code: ClosureCode? { ClosureCode(ofClosureIn: self) }
}
