extension Store {
  /// Makes a store of one element of a collection; returns `nil` if there is no such element.
  ///
  /// ```swift
  /// store.scope(state: \.todos, id: todo.id, action: Action.todos)
  /// ```
  ///
  /// - Complexity: O(1), whatever the number of elements.
  @inlinable
  public func scope<ID: Hashable, ElementState, ElementAction>(
    state: KeyPath<State, IdentifiedArray<ID, ElementState>>,
    id: ID,
    action: @autoclosure @escaping () -> (IdentifiedAction<ID, ElementAction>) -> Action,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Store<ElementState, ElementAction>? {
    let location = CodeLocation(fileID: fileID, line: line)
    let make = action()
    return scopeElement(state, id, ElementActionArgument(action).code, location, { make(.element(id: $0, action: $1)) })
  }

  /// Makes a store of one element of a collection, for actions that carry the id beside the action.
  @inlinable
  public func scope<ID: Hashable, ElementState, ElementAction>(
    state: KeyPath<State, IdentifiedArray<ID, ElementState>>,
    id: ID,
    action: @autoclosure @escaping () -> (ID, ElementAction) -> Action,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Store<ElementState, ElementAction>? {
    scopeElement(state, id, ElementPairArgument(action).code, CodeLocation(fileID: fileID, line: line), action())
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
    access(state, .elements, seenAs: { $0.screens.idsStamp }, isEqual: ==)
    let location = CodeLocation(fileID: fileID, line: line)
    let make = action()
    let embed = { (child: ScreenAction) in make(.element(id: id, action: child)) }
    return cached(state, AnyHashable(id), ScreenActionArgument(action).code, location, embed) { path in
      let row = observedRow(id, in: state) { stack, stamp in
        let (stamp, keys) = stack.pointee.screens.changes(since: stamp)
        return (stamp, keys?.map { AnyHashable($0.id) })
      }
      return path.appending(state, row: row) { stack, body in
        guard var screen = stack.pointee[id: id] else { return }
        withUnsafePointer(to: &screen, body)
      }
    }
  }

  /// Returns the stores of all elements of a collection, for a list in an interface. A store is made when it is
  /// accessed.
  public func scopes<ID: Hashable, ElementState, ElementAction>(
    state: KeyPath<State, IdentifiedArray<ID, ElementState>>,
    action: @autoclosure @escaping () -> (IdentifiedAction<ID, ElementAction>) -> Action,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ElementStores<ID, ElementState, ElementAction> {
    access(state, .elements, seenAs: { $0.idsStamp }, isEqual: ==)
    let (code, location) = (ElementActionArgument(action).code, CodeLocation(fileID: fileID, line: line))
    let make = action()
    return ElementStores(ids: withState { $0[keyPath: state].ids }) { [self] id in
      scopeElement(state, id, code, location, { make(.element(id: $0, action: $1)) })
    }
  }

  @inlinable
  func scopeElement<ID: Hashable, ElementState, ElementAction>(
    _ state: KeyPath<State, IdentifiedArray<ID, ElementState>>,
    _ id: ID,
    _ code: ClosureCode?,
    _ location: CodeLocation,
    _ action: @autoclosure () -> (ID, ElementAction) -> Action
  ) -> Store<ElementState, ElementAction>? {
    access(state, .elements, seenAs: { $0.idsStamp }, isEqual: ==)
    let make = action()
    let embed = { (child: ElementAction) in make(id, child) }
    return cached(state, AnyHashable(id), code, location, embed) { path in
      let row = observedRow(id, in: state) { $0.pointee.changedElements(since: $1) }
      return path.appending(state, row: row) { $0.pointee.withElement(id: id, $1) }
    }
  }

  /// An element of a collection, for its observers. `read` reads the changes of the collection since a stamp.
  @inlinable
  func observedRow<Elements>(
    _ id: some Hashable,
    in state: KeyPath<State, Elements>,
    changes read: @escaping (UnsafePointer<Elements>, _ stamp: Int) -> ChangedElements
  ) -> ObservedRow {
    let collection = (scopes ?? makeScopes()).collection(at: state) {
      let path = backing.path.appending(state)
      return ObservedCollection { stamp in
        var changes: ChangedElements?
        _ = path.withState { changes = read($0, stamp) }
        return changes
      }
    }
    return ObservedRow(of: collection, id: AnyHashable(id))
  }
}

/// The stores of the elements that a collection had when ``Store/scopes(state:action:fileID:line:)`` was called.
public struct ElementStores<ID: Hashable, State, Action>: RandomAccessCollection {
  let ids: [ID]
  let store: (ID) -> Store<State, Action>?

  public var startIndex: Int { 0 }

  public var endIndex: Int { ids.count }

  /// The id of an element, and its store, which is `nil` if the element has been removed.
  public subscript(position: Int) -> (id: ID, store: Store<State, Action>?) {
    (ids[position], store(ids[position]))
  }
}
