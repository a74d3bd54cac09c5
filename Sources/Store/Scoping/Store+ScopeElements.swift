extension Store {
  /// A store of one element of a collection, while it is there.
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
    action: @escaping (IdentifiedAction<ID, ElementAction>) -> Action,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Store<ElementState, ElementAction>? {
    scope(state: state, id: id, action: { action(.element(id: $0, action: $1)) }, fileID: fileID, line: line)
  }

  /// A store of one element of a collection, while it is there.
  @inlinable
  public func scope<ID: Hashable, ElementState, ElementAction>(
    state: KeyPath<State, IdentifiedArray<ID, ElementState>>,
    id: ID,
    action: @escaping (ID, ElementAction) -> Action,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Store<ElementState, ElementAction>? {
    access(state, .elements, seenAs: { $0.stamp }, isEqual: ==)
    let embed = { (child: ElementAction) in action(id, child) }
    return cached(state, AnyHashable(id), fileID, line, embed) { path in
      path.appending(state) { elements, body in
        guard let index = elements.pointee.index(id: id) else { return }
        elements.pointee.withElement(at: index, body)
      }
    }
  }

  /// A store of one screen of a stack, while it is there.
  @inlinable
  public func scope<ScreenState, ScreenAction>(
    state: KeyPath<State, StackState<ScreenState>>,
    id: StackElementID,
    action: @escaping (StackAction<ScreenState, ScreenAction>) -> Action,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Store<ScreenState, ScreenAction>? {
    access(state, .elements, seenAs: { $0.stamp }, isEqual: ==)
    let embed = { (child: ScreenAction) in action(.element(id: id, action: child)) }
    return cached(state, AnyHashable(id), fileID, line, embed) { path in
      path.appending(state) { stack, body in
        guard var screen = stack.pointee[id: id] else { return }
        withUnsafeMutablePointer(to: &screen, body)
      }
    }
  }

  /// Stores of all elements of a collection, made as they are asked for: for a list in an interface.
  public func scopes<ID: Hashable, ElementState, ElementAction>(
    state: KeyPath<State, IdentifiedArray<ID, ElementState>>,
    action: @escaping (IdentifiedAction<ID, ElementAction>) -> Action,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ElementStores<ID, ElementState, ElementAction> {
    access(state, .elements, seenAs: { $0.stamp }, isEqual: ==)
    return ElementStores(ids: read { $0.pointee[keyPath: state].ids }) { [self] id in
      scope(state: state, id: id, action: action, fileID: fileID, line: line)
    }
  }
}

/// The stores of the elements of a collection, as it was when they were asked for.
public struct ElementStores<ID: Hashable, State, Action>: RandomAccessCollection {
  let ids: [ID]
  let store: (ID) -> Store<State, Action>?

  public var startIndex: Int { 0 }

  public var endIndex: Int { ids.count }

  /// The id of the element and its store; no store where the element has gone since.
  public subscript(position: Int) -> (id: ID, store: Store<State, Action>?) {
    (ids[position], store(ids[position]))
  }
}

extension IdentifiedArray {
  /// Calls `body` with an element where it lies, to be read only.
  @inlinable
  func withElement(at index: Int, _ body: (UnsafeMutablePointer<Element>) -> Void) {
    storage.withUnsafeBufferPointer { elements in
      guard let first = elements.baseAddress else { return }
      body(UnsafeMutablePointer(mutating: first + index))
    }
  }
}
