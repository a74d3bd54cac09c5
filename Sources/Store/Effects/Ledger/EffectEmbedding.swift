/// How the effects of a child become the parent's.
struct EffectEmbedding {
  /// The child, if the effects and their ids are its own.
  var scope: EffectScopeID?
  let transform: (Any) -> Any
  /// The parent's action that dismisses the child, if the child is presented.
  var dismissal: (() -> Any)?
}

/// Names a child among the children of one parent.
@usableFromInline
struct EffectScopeID: Hashable {
  /// The reducer that holds the child: its key path, or its line.
  let holder: AnyHashable
  /// The child's id, if the reducer holds many.
  let element: AnyHashable?

  @usableFromInline
  init(_ holder: some Hashable, element: AnyHashable? = nil) {
    self.holder = AnyHashable(holder)
    self.element = element
  }

  /// The child with this id among those of the same holder.
  @usableFromInline
  func of(_ id: some Hashable) -> EffectScopeID {
    EffectScopeID(holder, element: AnyHashable(id))
  }
}
