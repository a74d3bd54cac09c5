/// An action of one element of a collection.
///
/// ```swift
/// enum Action {
///   case todos(IdentifiedActionOf<TodoFeature>)
/// }
/// ```
public enum IdentifiedAction<ID: Hashable, Action> {
  /// `forEach` passes the action to the element with this id.
  case element(id: ID, action: Action)
}

extension IdentifiedAction: Equatable where Action: Equatable {}
extension IdentifiedAction: Hashable where Action: Hashable {}
extension IdentifiedAction: Sendable where ID: Sendable, Action: Sendable {}
extension IdentifiedAction: Codable where ID: Codable, Action: Codable {}

extension IdentifiedAction: ChildActions {
  static var reducer: String { "forEach" }
  static var childAction: Any.Type { Action.self }
  var childAction: Any? {
    switch self {
    case .element(_, let action): action
    }
  }
}

/// The actions of elements that run the reducer `R`.
public typealias IdentifiedActionOf<R: Reducer> = IdentifiedAction<R.State.ID, R.Action> where R.State: Identifiable

extension Reducer {
  /// Runs a child reducer on one element of a collection: the element whose id is in the action.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .forEach(\.todos, action: Action.todos) { TodoFeature() }
  /// ```
  ///
  /// The reducer of the element runs before this reducer, and changes the element in place. Cancellation ids of two
  /// elements are independent.
  ///
  /// The effects of an element end when it is removed, no matter which reducer of the store removes it.
  ///
  /// - Parameters:
  ///   - state: The collection: an ``IdentifiedArray``, or another ``ChildContainer``.
  ///   - action: The case of the elements' actions.
  ///   - ifMissing: The reaction to an action for an element that is not there.
  ///   - element: The reducer of an element.
  /// - Complexity: O(1) for an action on an ``IdentifiedArray``, however many elements there are, and however many of
  ///   them have effects.
  @inlinable
  public func forEach<Elements: ChildContainer, ElementAction, Element: Reducer<Elements.Child, ElementAction>>(
    _ state: WritableKeyPath<State, Elements>,
    action: @escaping (IdentifiedAction<Elements.ID, ElementAction>) -> Action,
    ifMissing: MissingChildPolicy = .report,
    @ReducerBuilder<Elements.Child, ElementAction> element: () -> Element,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ModifiedReducer<Self> {
    let path = CasePath(action, fileID: fileID, line: line)
    return forEach(state, action: path, ifMissing: ifMissing, element: element, fileID: fileID, line: line)
  }

  /// Runs a child reducer on one element of a collection: the element whose id is in the action. A case path extracts
  /// the action of the element.
  @inlinable
  public func forEach<Elements: ChildContainer, ElementAction, Element: Reducer<Elements.Child, ElementAction>>(
    _ state: WritableKeyPath<State, Elements>,
    action: CasePath<Action, IdentifiedAction<Elements.ID, ElementAction>>,
    ifMissing: MissingChildPolicy = .report,
    @ReducerBuilder<Elements.Child, ElementAction> element: () -> Element,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ModifiedReducer<Self> {
    let missing = MissingChild(of: "forEach", ifMissing, at: CodeLocation(fileID: fileID, line: line))
    let reducer = element()
    return ModifiedReducer(self) { parent in
      let children = HeldChildren(
        state,
        Elements.children,
        reducer,
        beside: parent,
        missing,
        actions: IdentifiedAction<Elements.ID, ElementAction>.self,
        embed: { action.embed(.element(id: $1, action: $0)) }
      )
      return children.compile { state, parentAction in
        guard case .element(let id, let elementAction)? = action.extract(from: parentAction) else {
          return parent.reduce(&state, parentAction)
        }
        return children.reduce(&state, parentAction, id, elementAction)
      }
    }
  }
}
