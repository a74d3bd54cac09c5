/// The reducer of a child, compiled at its first action.
///
/// A feature may contain itself, as a folder contains folders, so compiling a child together with its parent might not
/// terminate.
@usableFromInline
final class ChildReducer<Child: Reducer> {
  @usableFromInline let child: Child
  // Set once, on the store's actor, and never during another access.
  @exclusivity(unchecked)
  @usableFromInline var compiled: _CompiledReducer<Child.State, Child.Action>?

  @usableFromInline
  init(_ child: Child) {
    self.child = child
  }

  @inlinable
  @inline(__always)
  func callAsFunction(_ state: inout Child.State, _ action: Child.Action) -> Effect<Child.Action> {
    if let compiled { return compiled.reduce(&state, action) }
    return compile().reduce(&state, action)
  }

  @inlinable
  @inline(never)
  func compile() -> _CompiledReducer<Child.State, Child.Action> {
    let reducer = child._compile()
    compiled = reducer
    return reducer
  }
}
