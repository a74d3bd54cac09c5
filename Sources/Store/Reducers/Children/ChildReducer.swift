/// The reducer of a child, compiled at its first action.
///
/// A feature may contain itself, as a folder contains folders, so compiling a child together with its parent might not
/// terminate.
@usableFromInline
final class ChildReducer<Child: Reducer> {
  @usableFromInline
  final class Compiled {
    @usableFromInline let reducer: _CompiledReducer<Child.State, Child.Action>

    @usableFromInline
    init(_ reducer: _CompiledReducer<Child.State, Child.Action>) {
      self.reducer = reducer
    }
  }

  @usableFromInline let child: Child
  // Set once, on the store's actor, and never during another access, as is `unretained`.
  @exclusivity(unchecked)
  @usableFromInline var compiled: Compiled?
  /// The same as `compiled`, which retains it for as long as this object lives. A call through a variable would retain
  /// the closure and the hooks, which takes longer than to find the child.
  @exclusivity(unchecked)
  @usableFromInline var unretained: Unmanaged<Compiled>?

  @usableFromInline
  init(_ child: Child) {
    self.child = child
  }

  @inlinable
  @inline(__always)
  func callAsFunction(_ state: inout Child.State, _ action: Child.Action) -> Effect<Child.Action> {
    if let unretained { return unretained._withUnsafeGuaranteedRef { $0.reducer.reduce(&state, action) } }
    return compile().reduce(&state, action)
  }

  @inlinable
  @inline(never)
  func compile() -> _CompiledReducer<Child.State, Child.Action> {
    if let compiled { return compiled.reducer }
    let compiled = Compiled(child._compile())
    self.compiled = compiled
    unretained = Unmanaged.passUnretained(compiled)
    return compiled.reducer
  }
}
