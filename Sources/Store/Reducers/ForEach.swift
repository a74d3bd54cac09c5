/// An action of one element of a collection.
///
/// ```swift
/// enum Action {
///   case todos(IdentifiedActionOf<TodoFeature>)
/// }
/// ```
public enum IdentifiedAction<ID: Hashable, Action> {
  /// An action of the element with this id.
  case element(id: ID, action: Action)
}

extension IdentifiedAction: Equatable where Action: Equatable {}
extension IdentifiedAction: Hashable where Action: Hashable {}
extension IdentifiedAction: Sendable where ID: Sendable, Action: Sendable {}
extension IdentifiedAction: Codable where ID: Codable, Action: Codable {}

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
  /// The element's reducer runs before this one, and changes the element in place. Cancellation ids of two elements are
  /// independent.
  ///
  /// The effects of an element end when it is removed, no matter which reducer of the store removes it.
  ///
  /// - Parameters:
  ///   - state: The collection.
  ///   - action: The case of the elements' actions.
  ///   - ifMissing: The reaction to an action for an element that is not there.
  ///   - element: The reducer of an element.
  /// - Complexity: O(1) for an action, whatever the number of elements and of elements with effects.
  @inlinable
  public func forEach<ID: Hashable, ElementState, ElementAction, Element: Reducer<ElementState, ElementAction>>(
    _ state: WritableKeyPath<State, IdentifiedArray<ID, ElementState>>,
    action: @escaping (IdentifiedAction<ID, ElementAction>) -> Action,
    ifMissing: MissingChildPolicy = .report,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ParentReducer<Self, Element> {
    let path = CasePath(action, fileID: fileID, line: line)
    return forEach(state, action: path, ifMissing: ifMissing, element: element, fileID: fileID, line: line)
  }

  /// Runs a child reducer on the element of a collection whose id is in an action of a case path.
  @inlinable
  public func forEach<ID: Hashable, ElementState, ElementAction, Element: Reducer<ElementState, ElementAction>>(
    _ state: WritableKeyPath<State, IdentifiedArray<ID, ElementState>>,
    action path: CasePath<Action, IdentifiedAction<ID, ElementAction>>,
    ifMissing: MissingChildPolicy = .report,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ParentReducer<Self, Element> {
    forEach(
      state,
      actions: IdentifiedAction<ID, ElementAction>.self,
      extract: { action in
        guard case .element(let id, let child)? = path.extract(from: action) else { return nil }
        return (id, child)
      },
      embed: { id, child in path.embed(.element(id: id, action: child)) },
      ifMissing,
      element(),
      CodeLocation(fileID: fileID, line: line)
    )
  }

  /// Runs a child reducer on the element of a collection whose id is in a case with an id and an action: `case todo(id:
  /// Todo.ID, action: TodoFeature.Action)`.
  @inlinable
  public func forEach<ID: Hashable, ElementState, ElementAction, Element: Reducer<ElementState, ElementAction>>(
    _ state: WritableKeyPath<State, IdentifiedArray<ID, ElementState>>,
    action: @escaping (ID, ElementAction) -> Action,
    ifMissing: MissingChildPolicy = .report,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ParentReducer<Self, Element> {
    let path = CasePath<Action, (ID, ElementAction)>(
      { (pair: (ID, ElementAction)) in action(pair.0, pair.1) },
      fileID: fileID,
      line: line
    )
    return forEach(
      state,
      actions: nil,
      extract: { path.extract(from: $0) },
      embed: { path.embed(($0, $1)) },
      ifMissing,
      element(),
      CodeLocation(fileID: fileID, line: line)
    )
  }

  @inlinable
  func forEach<ID: Hashable, Element: Reducer>(
    _ state: WritableKeyPath<State, IdentifiedArray<ID, Element.State>>,
    actions: Any.Type?,
    extract: @escaping (Action) -> (ID, Element.Action)?,
    embed: @escaping (ID, Element.Action) -> Action,
    _ ifMissing: MissingChildPolicy,
    _ element: Element,
    _ location: CodeLocation
  ) -> ParentReducer<Self, Element> {
    ParentReducer(self, element) { parent, element in
      let (parentReduce, field) = (parent.reduce, FieldAccess(state))
      let holder = ChildHolder.elements(
        state,
        actions: actions,
        read: { $1($0) },
        modify: { $1(&$0) },
        embed: { action, id in embed(id!.base as! ID, action as! Element.Action) }
      )
      return _CompiledReducer(hooks: .holding(holder, element, beside: parent.hooks)) { state, action in
        guard let (id, elementAction) = extract(action) else { return parentReduce(&state, action) }
        let effect: Effect<Action>? = field.modify(&state, if: { $0.pointee.contains(id: id) }) { elements in
          elements.modify(id: id) { element(&$0, elementAction, in: holder, element: AnyHashable(id)) }
        }
        if let effect { return effect.merge(with: parentReduce(&state, action)) }
        ifMissing.handle(action, of: "forEach", because: "there is no element \(id)", at: location)
        return parentReduce(&state, action)
      }
    }
  }
}
