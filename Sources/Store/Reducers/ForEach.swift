extension Reducer {
  /// Runs a child reducer on the element of a collection that an action names.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .forEach(\.todos, action: Action.todos) { TodoFeature() }
  /// ```
  ///
  /// The element's reducer runs before this one. The element is changed in place; the cost does not depend on how many there
  /// are. When an element is removed, its effects are cancelled. Elements do not share cancellation ids.
  ///
  /// - Parameter late: What to do with an action for an element that is not there.
  @inlinable
  public func forEach<ID: Hashable, Element: Reducer, ElementState, ElementAction>(
    _ state: WritableKeyPath<State, IdentifiedArray<ID, ElementState>>,
    action: @escaping (IdentifiedAction<ID, ElementAction>) -> Action,
    late: LateAction = .report,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ForEachReducer<Self, ID, Element>
  where Element.State == ElementState, Element.Action == ElementAction {
    forEach(
      state,
      action: CasePath(action, fileID: fileID, line: line),
      late: late,
      element: element,
      fileID: fileID,
      line: line
    )
  }

  /// Runs a child reducer on the element of a collection that an action of a case path names.
  @inlinable
  public func forEach<ID: Hashable, Element: Reducer, ElementState, ElementAction>(
    _ state: WritableKeyPath<State, IdentifiedArray<ID, ElementState>>,
    action path: CasePath<Action, IdentifiedAction<ID, ElementAction>>,
    late: LateAction = .report,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ForEachReducer<Self, ID, Element>
  where Element.State == ElementState, Element.Action == ElementAction {
    let actionPath = ElementActionPath<Action, ID, ElementAction>(
      extract: { action in
        guard case .element(let id, let child)? = path.extract(from: action) else { return nil }
        return (id, child)
      },
      embed: { id, child in path.embed(.element(id: id, action: child)) }
    )
    return ForEachReducer(
      ChildParts(
        parent: self,
        child: element(),
        statePath: state,
        actionPath: actionPath,
        late: late,
        location: CodeLocation(fileID: fileID, line: line)
      )
    )
  }

  /// Runs a child reducer on the element of a collection that a case with an id and an action names:
  /// `case todo(id: Todo.ID, action: TodoFeature.Action)`.
  @inlinable
  public func forEach<ID: Hashable, Element: Reducer, ElementState, ElementAction>(
    _ state: WritableKeyPath<State, IdentifiedArray<ID, ElementState>>,
    action: @escaping (ID, ElementAction) -> Action,
    late: LateAction = .report,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ForEachReducer<Self, ID, Element>
  where Element.State == ElementState, Element.Action == ElementAction {
    let path = CasePath<Action, (ID, ElementAction)>(
      { (pair: (ID, ElementAction)) in action(pair.0, pair.1) },
      fileID: fileID,
      line: line
    )
    return ForEachReducer(
      ChildParts(
        parent: self,
        child: element(),
        statePath: state,
        actionPath: ElementActionPath(extract: { path.extract(from: $0) }, embed: { path.embed(($0, $1)) }),
        late: late,
        location: CodeLocation(fileID: fileID, line: line)
      )
    )
  }
}

/// What ``Reducer/forEach(_:action:late:element:fileID:line:)-(_,(ID,ElementAction)->Self.Action,_,_,_,_)`` makes.
public struct ForEachReducer<Parent: Reducer, ID: Hashable, Element: Reducer>: Reducer {
  @usableFromInline typealias Parts = ChildParts<
    Parent, Element, WritableKeyPath<Parent.State, IdentifiedArray<ID, Element.State>>,
    ElementActionPath<Parent.Action, ID, Element.Action>
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
    let element = ChildReducer(parts.child)
    let parent = parts.parent._compile()
    let (actionPath, late, location) = (parts.actionPath, parts.late, parts.location)
    let access = FieldAccess(parts.statePath)
    let holder = EffectScopeID(parts.statePath)
    return { state, action in
      var effect = Effect<Parent.Action>.none
      var before = 0
      let child = actionPath.extract(action)
      access.visit(&state, writes: child != nil) { elements in
        before = elements.stamp
        guard let (id, childAction) = child else { return }
        guard let childEffect = elements.modify(id: id, { element(&$0, childAction) }) else {
          handleLate(late, reducer: "forEach", what: "there is no element \(id)", action: action, location: location)
          return
        }
        guard !childEffect.isNone else { return }
        effect = childEffect.scoped(
          to: holder.of(id),
          embed: { actionPath.embed(id, $0) }
        )
      }
      let parentEffect = parent(&state, action)
      var removed: Effect<Parent.Action>?
      access.visit(&state, writes: false) { elements in
        guard elements.stamp != before else { return }
        let present = elements
        removed = .pruneScopes(holder) { id in (id.base as? ID).map { present.contains(id: $0) } ?? false }
        // What an element starts as it goes does not begin.
        if let (id, _) = child, !present.contains(id: id) { effect = .none }
      }
      effect = effect.merge(with: parentEffect)
      return removed.map { .concatenate([$0, effect]) } ?? effect
    }
  }
}

/// How an action names an element, and how an element's action becomes the parent's.
@usableFromInline
struct ElementActionPath<Action, ID, ElementAction> {
  @usableFromInline let extract: (Action) -> (ID, ElementAction)?
  @usableFromInline let embed: (ID, ElementAction) -> Action

  @inlinable
  init(extract: @escaping (Action) -> (ID, ElementAction)?, embed: @escaping (ID, ElementAction) -> Action) {
    self.extract = extract
    self.embed = embed
  }
}
