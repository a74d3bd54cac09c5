extension Reducer {
  /// Runs a closure when a feature's state appears.
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
  /// is replaced by one with another identity: another `id`, or another enum case. A feature is not mounted again when
  /// only its value changes, when rows are reordered, or when one action removes the feature and adds it again. But a
  /// screen that is popped and pushed again is a new one.
  ///
  /// **Order.** The closure runs when the store is made, or within the action that made the state appear, when all
  /// reducers have run. Parents come before children. Siblings come in the order in which their reducers are listed,
  /// and rows in the order in which they were added. The rows of a new or replaced collection come in the order of the
  /// collection. Several hooks of one feature run in the order in which they are listed. Next, `onChange` hooks run.
  /// Then effects start, and observers are notified.
  ///
  /// **Effects.** The returned effect belongs to the feature, and ends when the feature leaves.
  ///
  /// **Isolation.** The closure runs on the store's actor. It must not read the store.
  ///
  /// - Complexity: O(n) for an action, where n is the number of features with hooks that the action adds. Rows without
  ///   hooks cost nothing.
  public func onMount(
    _ body: @escaping (_ state: inout State) -> Effect<Action>,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> some Reducer<State, Action> {
    let hook = Hook(.onMount, of: State.self, at: CodeLocation(fileID: fileID, line: line)) { state, _ in
      body(&state.assumingMemoryBound(to: State.self).pointee).tree
    }
    return ModifiedReducer(self, hook: hook)
  }

  /// Runs a closure when a feature's state was removed, for example because a sheet was dismissed or a row was deleted.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .onDismount { state in
  ///     .run { _ in await drafts.save(state.text) }
  ///   }
  /// ```
  ///
  /// The closure receives the state that the feature had before the action that removed it. The root of a store is
  /// never dismounted: when the store is released, its effects are cancelled.
  ///
  /// **Order.** The closure runs within the action that removed the state, when all reducers have run, and before a
  /// feature that replaces it is mounted. Children come before parents.
  ///
  /// **Effects.** The feature's own effects have ended, so the returned effect belongs to the nearest feature around it
  /// that is still there. An action that the effect sends reaches the parents that remain, as an action of the removed
  /// feature. If there is a new feature at the same field, enum case or id, it handles the action, too. Otherwise, the
  /// action is reported by default: see ``MissingChildPolicy``.
  ///
  /// **Isolation.** The closure runs on the store's actor. It must not read the store.
  ///
  /// The hook keeps a copy of the feature's state, so a reducer that changes a collection in the state copies the
  /// collection.
  public func onDismount(
    _ body: @escaping (_ state: State) -> Effect<Action>,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> some Reducer<State, Action> {
    let hook = Hook(.onDismount, of: State.self, at: CodeLocation(fileID: fileID, line: line)) { state, _ in
      body(state.assumingMemoryBound(to: State.self).pointee).tree
    }
    return ModifiedReducer(self, hook: hook)
  }
}

extension ModifiedReducer {
  init(_ base: Base, hook: Hook) {
    self.init(base) { compiled in
      var compiled = compiled
      compiled.hooks = .joining([compiled.hooks, ReducerHooks(hooks: [hook])])
      return compiled
    }
  }
}
