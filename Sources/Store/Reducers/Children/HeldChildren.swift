/// The children in one field of a feature's state, with their reducer. `ifLet`, `ifCaseLet` and `forEach` share this
/// type.
// A class, because the closure of the compiled reducer would copy a struct of this size at each action.
@usableFromInline
final class HeldChildren<State, Action, Container, ID: Hashable, Child: Reducer> {
  @usableFromInline let field: FieldAccess<State, Container>
  @usableFromInline let lens: ChildLens<Container, ID, Child.State>
  @usableFromInline let holder: ChildHolder
  @usableFromInline let child: ChildReducer<Child>
  @usableFromInline let parent: _CompiledReducer<State, Action>
  @usableFromInline let missing: MissingChild

  /// - Parameters:
  ///   - id: The id of the holder, if several holders have the same field; by default the key path of the field.
  ///   - actions: The type that wraps the child's action in the parent's action, such as ``PresentationAction`` or
  ///     ``IdentifiedAction``; `nil` if no type wraps it.
  ///   - embed: Turns an action of a child into one of the parent.
  ///   - dismiss: Makes the action that dismisses a child, if children are presented.
  @inlinable
  init(
    _ keyPath: WritableKeyPath<State, Container>,
    _ lens: ChildLens<Container, ID, Child.State>,
    _ child: Child,
    beside parent: _CompiledReducer<State, Action>,
    _ missing: MissingChild,
    id: AnyHashable? = nil,
    actions: Any.Type? = nil,
    embed: @escaping (Child.Action, ID) -> Action,
    dismiss: ((ID) -> Action)? = nil
  ) {
    self.field = FieldAccess(keyPath)
    self.lens = lens
    self.child = ChildReducer(child, isPresented: dismiss != nil)
    self.parent = parent
    self.missing = missing
    self.holder = ChildHolder(field, lens, id: id, actions: actions, embed: embed, dismiss: dismiss)
  }

  /// Makes the reducer from a closure that runs the children and the parent.
  @inlinable
  func compile(_ reduce: @escaping (inout State, Action) -> Effect<Action>) -> _CompiledReducer<State, Action> {
    _CompiledReducer(hooks: .holding(holder, child, beside: parent.hooks), reduce)
  }

  /// Runs a child, and makes the child the owner of its effect. Then runs the parent. If the child is missing, applies
  /// `missing` and runs the parent alone.
  @inlinable
  func reduce(_ state: inout State, _ action: Action, _ id: ID, _ childAction: Child.Action) -> Effect<Action> {
    guard let effect = reduceChild(&state, childAction, id) else { return reduceMissing(&state, action, id) }
    return effect.merge(with: parent.reduce(&state, action))
  }

  /// Runs a child, without the parent. Returns `nil` if the child is missing.
  @inlinable
  @inline(__always)
  func reduceChild(_ state: inout State, _ childAction: Child.Action, _ id: ID) -> Effect<Action>? {
    var effect: Effect<Action>?
    // A field without an offset may have a setter or property observers. `modify` would run them even if the child is
    // missing.
    guard field.offset >= 0 || field.read(&state, { lens.contains($0, id) }) else { return nil }
    field.modify(&state) { container in
      lens.modify(&container, id) { effect = child(&$0, childAction, in: holder, element: lens.element(id)) }
    }
    return effect
  }

  /// Applies the policy for missing children to an action, and runs the parent.
  @inlinable
  @inline(never)
  func reduceMissing(_ state: inout State, _ action: Action, _ id: ID) -> Effect<Action> {
    missing.handle(action, because: field.read(&state) { lens.absence($0, id) })
    return parent.reduce(&state, action)
  }
}
