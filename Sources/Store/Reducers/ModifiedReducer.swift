/// A reducer with a modifier: the result of `ifLet`, `ifCaseLet`, `forEach`, `onMount`, `onDismount` and `onChange`.
///
/// Write `some Reducer<State, Action>`, not this type. The type is public only because the compiler checks a long chain
/// of `ifLet`, `ifCaseLet` and `forEach` faster if these methods return this type than if they return opaque types.
public struct ModifiedReducer<Base: Reducer>: _CompositeReducer {
  @usableFromInline typealias Compiled = _CompiledReducer<Base.State, Base.Action>

  @usableFromInline let base: Base
  @usableFromInline let modify: (Compiled) -> Compiled

  @inlinable
  init(_ base: Base, modify: @escaping (Compiled) -> Compiled) {
    self.base = base
    self.modify = modify
  }

  @inlinable
  public func _compile() -> _CompiledReducer<Base.State, Base.Action> {
    modify(base._compile())
  }
}
