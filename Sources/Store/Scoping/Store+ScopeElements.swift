extension Store {
  /// Makes a store of one element of a collection; returns `nil` if there is no such element.
  ///
  /// ```swift
  /// store.scope(state: \.todos, id: todo.id, action: Action.todos)
  /// ```
  ///
  /// - Complexity: O(1) for an ``IdentifiedArray``, whatever the number of elements.
  @inlinable
  public func scope<Elements: ChildContainer, ElementAction>(
    state: KeyPath<State, Elements>,
    id: Elements.ID,
    action: @autoclosure @escaping () -> (IdentifiedAction<Elements.ID, ElementAction>) -> Action,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Store<Elements.Child, ElementAction>? {
    scopeElement(state, id, ElementActionArgument(action).code, CodeLocation(fileID: fileID, line: line), action())
  }

  /// Returns the stores of all elements of a collection, for a list in an interface. A store is made when it is
  /// accessed.
  public func scopes<Elements: ChildContainer, ElementAction>(
    state: KeyPath<State, Elements>,
    action: @autoclosure @escaping () -> (IdentifiedAction<Elements.ID, ElementAction>) -> Action,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ElementStores<Elements.ID, Elements.Child, ElementAction> {
    let lens = Elements.children
    access(state, .elements, seenAs: lens.stamp)
    let (code, location) = (ElementActionArgument(action).code, CodeLocation(fileID: fileID, line: line))
    let make = action()
    let ids = backing.read(in: root) { FieldAccess(state).read($0, lens.ids) }
    return ElementStores(ids: ids) { [self] id in scopeElement(state, id, code, location, make) }
  }

  @inlinable
  func scopeElement<Elements: ChildContainer, ElementAction>(
    _ state: KeyPath<State, Elements>,
    _ id: Elements.ID,
    _ code: ClosureCode?,
    _ location: CodeLocation,
    _ action: @autoclosure () -> (IdentifiedAction<Elements.ID, ElementAction>) -> Action
  ) -> Store<Elements.Child, ElementAction>? {
    let lens = Elements.children
    access(state, .elements, seenAs: lens.stamp)
    let make = action()
    return scopeChild(state, lens, id, code, location, { make(.element(id: id, action: $0)) })
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
