/// The reducer of a child, compiled on first use.
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
  /// True if the parent presents the child. `DependencyValues.isPresented` is then true while the child runs.
  @usableFromInline let isPresented: Bool
  // Exclusivity is not checked: the property is set once, on the store's actor, while no other access is open.
  // Unmanaged, because a call through a strong reference would retain the closure and the hooks. These retains would
  // take longer than the search for the child in the state.
  @exclusivity(unchecked)
  @usableFromInline var compiled: Unmanaged<Compiled>?

  @usableFromInline
  init(_ child: Child, isPresented: Bool = false) {
    self.child = child
    self.isPresented = isPresented
  }

  deinit {
    compiled?.release()
  }

  /// Runs the child, and makes the child the owner of its effect.
  ///
  /// - Parameter element: The id of the child; `nil` if the holder can have only one child.
  @inlinable
  @inline(__always)
  func callAsFunction<ParentAction>(
    _ state: inout Child.State,
    _ action: Child.Action,
    in holder: ChildHolder,
    element: @autoclosure () -> AnyHashable? = nil
  ) -> Effect<ParentAction> {
    let effect = reduce(&state, action)
    guard let tree = effect.tree else { return .none }
    let identity = withUnsafePointer(to: &state) { holder.identify?($0) }
    return Effect(tree: tree.owned(by: holder, element: element(), identity: identity))
  }

  @inlinable
  @inline(__always)
  func reduce(_ state: inout Child.State, _ action: Child.Action) -> Effect<Child.Action> {
    if let compiled { return compiled._withUnsafeGuaranteedRef { $0.reducer.reduce(&state, action) } }
    return compile().reduce(&state, action)
  }

  @inlinable
  @inline(never)
  func compile() -> _CompiledReducer<Child.State, Child.Action> {
    if let compiled { return compiled.takeUnretainedValue().reducer }
    let reducer = child._compile()
    let new = Compiled(isPresented ? reducer.presented() : reducer)
    compiled = .passRetained(new)
    return new.reducer
  }
}
