extension Reducer {
  /// Runs a closure when a feature's state comes into being.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .onMount { state in
  ///     state.focusedField = .title
  ///     return .run { send in … }
  ///   }
  /// ```
  ///
  /// A feature is mounted when its store is made, an optional or a case is set, a row or a screen is added, or a child
  /// is replaced by one with another identity: another `id`, or another enum case. It is not mounted again when only
  /// its value changes, when rows are reordered, or when it is removed and added within one action.
  ///
  /// **Order.** The closure runs with the action that brought the state, when all reducers have run. Parents come
  /// before children, siblings in the order in which their reducers are listed, rows in the order in which they were
  /// added. Several hooks of one feature run in the order in which they are listed. Then come `onChange`
  /// hooks. Then effects start, and observers are notified.
  ///
  /// **Effects.** The effect belongs to the feature, and ends when the feature goes.
  ///
  /// The closure runs on the store's actor. It must not read the store.
  ///
  /// - Complexity: An action costs as much as it brings. Rows without hooks cost nothing.
  public func onMount(
    _ body: @escaping (_ state: inout State) -> Effect<Action>,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> HookedReducer<Self> {
    let hook = Hook(.onMount, of: State.self, at: CodeLocation(fileID: fileID, line: line)) { state, _ in
      body(&state.assumingMemoryBound(to: State.self).pointee).tree
    }
    return HookedReducer(base: self, hook: hook)
  }

  /// Runs a closure when a feature's state has gone.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .onDismount { state in
  ///     .run { _ in await drafts.save(state.text) }
  ///   }
  /// ```
  ///
  /// The closure is given the feature's last value: the value before the action with which it went. The root of a store
  /// is never dismounted: when the store is released, its effects are cancelled.
  ///
  /// **Order.** The closure runs with the action that removed the state, when all reducers have run, and before what
  /// comes in its place is mounted. Children come before parents.
  ///
  /// **Effects.** The effect belongs to what held the feature, or to the nearest feature around it that is still there.
  /// The feature's own effects have ended. An action that the effect sends goes to the feature that has gone, so its
  /// parent can see it, but the feature handles it no more.
  ///
  /// The closure runs on the store's actor. It must not read the store.
  ///
  /// - Complexity: The last value of the feature is kept, so its collections are copied when they are next changed.
  public func onDismount(
    _ body: @escaping (_ state: State) -> Effect<Action>,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> HookedReducer<Self> {
    let hook = Hook(.onDismount, of: State.self, at: CodeLocation(fileID: fileID, line: line)) { state, _ in
      body(state.assumingMemoryBound(to: State.self).pointee).tree
    }
    return HookedReducer(base: self, hook: hook)
  }
}

/// A reducer with a hook: the result of `onMount`, `onDismount` and `onChange`.
public struct HookedReducer<Base: Reducer>: _CompositeReducer {
  @usableFromInline let base: Base
  @usableFromInline let hook: Hook

  @inlinable
  public func _compile() -> _CompiledReducer<Base.State, Base.Action> {
    let compiled = base._compile()
    return _CompiledReducer(hooks: .adding(hook, to: compiled.hooks), compiled.reduce)
  }
}
