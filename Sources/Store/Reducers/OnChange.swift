extension Reducer {
  /// Runs a closure when a value of a feature's state has changed.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .onChange(of: \.query) { state, oldValue, newValue in
  ///     state.isSearching = !newValue.isEmpty
  ///     return .run { send in await send(.found(search(newValue))) }
  ///       .cancellable(id: CancelID.search, cancelInFlight: true)
  ///   }
  /// ```
  ///
  /// The hook sees changes from every source, for example from the feature's own reducer, a parent, a binding, another
  /// hook, or another store that changes a ``Shared`` value.
  ///
  /// **Order.** After each action, when all reducers and `onMount` hooks have run, the store compares the value with
  /// the previous one. The store runs the closures of all values that have changed, those of children before those of
  /// parents. The store then compares again, as long as closures change values. A cycle is stopped and reported with
  /// the hooks in it. If an action changes a value and changes it back, the closure does not run.
  ///
  /// **Effects.** The returned effect belongs to the feature, and ends when the feature leaves.
  ///
  /// **Isolation.** The closure runs on the store's actor. It must not read the store.
  ///
  /// - Parameters:
  ///   - value: The value, as a key path or a closure. It should be cheap to read and to compare.
  ///   - initial: True if the closure also runs when the feature is mounted. The old and the new value are then equal.
  ///   - body: Changes the state, and returns the effect to run.
  /// - Complexity: O(1), plus a comparison of the value, for each action. In a row of an ``IdentifiedArray``, the hook
  ///   usually takes no time for actions that leave the row unchanged. The hook keeps the previous value. So if the
  ///   value is an array, a reducer that changes the array copies it.
  public func onChange<Value: Equatable>(
    of value: @escaping (State) -> Value,
    initial: Bool = false,
    _ body: @escaping (_ state: inout State, _ oldValue: Value, _ newValue: Value) -> Effect<Action>,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> some Reducer<State, Action> {
    let hook = Hook(
      .onChange,
      of: State.self,
      at: CodeLocation(fileID: fileID, line: line),
      watch: { EquatableWatch(value, at: $0, isInitial: initial, body: body) }
    )
    return ModifiedReducer(self, hook: hook)
  }
}
