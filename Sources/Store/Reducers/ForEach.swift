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
  public func forEach<ID: Hashable, Element: Reducer, ElementState, ElementAction>(
    _ state: WritableKeyPath<State, IdentifiedArray<ID, ElementState>>,
    action: @escaping (IdentifiedAction<ID, ElementAction>) -> Action,
    ifMissing: MissingChildPolicy = .report,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ForEachReducer<Self, ID, Element>
  where Element.State == ElementState, Element.Action == ElementAction {
    forEach(
      state,
      action: CasePath(action, fileID: fileID, line: line),
      ifMissing: ifMissing,
      element: element,
      fileID: fileID,
      line: line
    )
  }

  /// Runs a child reducer on the element of a collection whose id is in an action of a case path.
  @inlinable
  public func forEach<ID: Hashable, Element: Reducer, ElementState, ElementAction>(
    _ state: WritableKeyPath<State, IdentifiedArray<ID, ElementState>>,
    action path: CasePath<Action, IdentifiedAction<ID, ElementAction>>,
    ifMissing: MissingChildPolicy = .report,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ForEachReducer<Self, ID, Element>
  where Element.State == ElementState, Element.Action == ElementAction {
    ForEachReducer(
      ChildLink(
        parent: self,
        child: element(),
        state: state,
        action: ElementActionPath(
          extract: { action in
            guard case .element(let id, let child)? = path.extract(from: action) else { return nil }
            return (id, child)
          },
          embed: { id, child in path.embed(.element(id: id, action: child)) }
        ),
        ifMissing: ifMissing,
        location: CodeLocation(fileID: fileID, line: line)
      )
    )
  }

  /// Runs a child reducer on the element of a collection whose id is in a case with an id and an action: `case todo(id:
  /// Todo.ID, action: TodoFeature.Action)`.
  @inlinable
  public func forEach<ID: Hashable, Element: Reducer, ElementState, ElementAction>(
    _ state: WritableKeyPath<State, IdentifiedArray<ID, ElementState>>,
    action: @escaping (ID, ElementAction) -> Action,
    ifMissing: MissingChildPolicy = .report,
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
      ChildLink(
        parent: self,
        child: element(),
        state: state,
        action: ElementActionPath(extract: { path.extract(from: $0) }, embed: { path.embed(($0, $1)) }),
        ifMissing: ifMissing,
        location: CodeLocation(fileID: fileID, line: line)
      )
    )
  }
}

/// The result of
/// ``Reducer/forEach(_:action:ifMissing:element:fileID:line:)-(_,(ID,ElementAction)->Self.Action,_,_,_,_)``.
public struct ForEachReducer<Parent: Reducer, ID: Hashable, Element: Reducer>: _CompositeReducer {
  @usableFromInline typealias Link = ChildLink<
    Parent, Element, WritableKeyPath<Parent.State, IdentifiedArray<ID, Element.State>>,
    ElementActionPath<Parent.Action, ID, Element.Action>
  >

  @usableFromInline let link: Link

  @usableFromInline
  init(_ link: Link) {
    self.link = link
  }

  @inlinable
  public func _compile() -> _CompiledReducer<Parent.State, Parent.Action> {
    let (link, actionPath) = (self.link, self.link.action)
    let element = ChildReducer(link.child)
    let compiled = link.parent._compile()
    let parent = compiled.reduce
    let field = FieldAccess(link.state)
    let holder = ChildHolder.elements(
      link.state,
      embed: { action, id in actionPath.embed(id!.base as! ID, action as! Element.Action) }
    )
    return _CompiledReducer(hooks: .holding(holder, element, beside: compiled.hooks)) { state, action in
      guard let (id, elementAction) = actionPath.extract(action) else { return parent(&state, action) }
      var effect = Effect<Parent.Action>.none
      field.modify(&state) { elements in
        guard let elementEffect = elements.modify(id: id, { element(&$0, elementAction) }) else {
          return link.reportMissing("forEach", "there is no element \(id)", action)
        }
        if !elementEffect.isNone { effect = elementEffect.owned(by: holder, element: AnyHashable(id)) }
      }
      return effect.merge(with: parent(&state, action))
    }
  }
}

/// Finds the element's id and action in a parent's action, and turns an element's action into a parent's.
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

extension ChildHolder {
  /// Makes the holder of the elements of an identified array.
  @inlinable
  static func elements<Parent, ID, Element>(
    _ keyPath: WritableKeyPath<Parent, IdentifiedArray<ID, Element>>,
    embed: @escaping (Any, AnyHashable?) -> Any
  ) -> ChildHolder {
    let field = FieldReader(keyPath)
    let access = FieldAccess(keyPath)
    return ChildHolder(
      id: keyPath,
      parent: Parent.self,
      child: Element.self,
      isPresent: { parent, element in
        guard let id = element?.base as? ID else { return false }
        var isPresent = false
        field.read(parent.assumingMemoryBound(to: Parent.self)) { isPresent = $0.pointee.contains(id: id) }
        return isPresent
      },
      withChild: { parent, element, body in
        guard let id = element?.base as? ID else { return }
        field.read(parent.assumingMemoryBound(to: Parent.self)) { elements in
          elements.pointee.withElement(id: id) { body(UnsafeMutableRawPointer(mutating: $0)) }
        }
      },
      modifyChild: { parent, element, body in
        guard let id = element?.base as? ID else { return }
        access.modify(&parent.assumingMemoryBound(to: Parent.self).pointee) { elements in
          elements.modify(id: id) { child in
            withUnsafeMutablePointer(to: &child) { body(UnsafeMutableRawPointer($0)) }
          }
        }
      },
      changes: { parent, stamp in
        var changes = ElementChanges(stamp: 0, elements: nil)
        field.read(parent.assumingMemoryBound(to: Parent.self)) { elements in
          let (stamp, ids) = elements.pointee.log.changes(since: stamp)
          changes = ElementChanges(stamp: stamp, elements: ids?.map { AnyHashable($0) })
        }
        return changes
      },
      count: { parent in
        var count = 0
        field.read(parent.assumingMemoryBound(to: Parent.self)) { count = $0.pointee.count }
        return count
      },
      elements: { parent in
        var ids: [AnyHashable?] = []
        field.read(parent.assumingMemoryBound(to: Parent.self)) { ids = $0.pointee.ids.map { AnyHashable($0) } }
        return ids
      },
      embed: embed
    )
  }
}
