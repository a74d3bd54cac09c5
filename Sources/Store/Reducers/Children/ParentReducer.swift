/// A reducer that runs children before its own logic: the result of `ifLet`, `ifCaseLet` and `forEach`.
///
/// Write `some Reducer<State, Action>`, not this type. It is public only because the compiler checks a long chain of
/// these operators faster than one of opaque types.
public struct ParentReducer<Parent: Reducer, Child: Reducer>: _CompositeReducer {
  @usableFromInline typealias Compose = (
    _ parent: _CompiledReducer<Parent.State, Parent.Action>,
    _ child: ChildReducer<Child>
  ) -> _CompiledReducer<Parent.State, Parent.Action>

  @usableFromInline let parent: Parent
  @usableFromInline let child: Child
  @usableFromInline let compose: Compose

  @inlinable
  init(_ parent: Parent, _ child: Child, compose: @escaping Compose) {
    self.parent = parent
    self.child = child
    self.compose = compose
  }

  @inlinable
  public func _compile() -> _CompiledReducer<Parent.State, Parent.Action> {
    compose(parent._compile(), ChildReducer(child))
  }
}
