/// A way to load and to save a value outside the program, and to learn when others change the value.
///
/// See ``SharedReaderKey`` for the threads on which the methods are called.
public protocol SharedKey<Value>: SharedReaderKey {
  /// Saves a value. The library calls the method in these cases:
  ///
  /// - Reducers or hooks have changed the value: one call for all changes of an action and its hooks.
  /// - An effect, or code outside of stores, has called `withLock`.
  /// - A value was assigned to the field in an initial state, and a store was made with this state.
  /// - The program has called `save()`.
  ///
  /// The calls for one value do not overlap, and are in the order of the changes. If the value changes several times
  /// during a call, the next call passes only the newest value. The key is free to save later, and to save only the
  /// newest of several values.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - context: The reason for saving.
  ///   - continuation: Receives the end of the save, or its error. Call one of its methods once, also if the key
  ///     skips `value` because a newer value has replaced it.
  func save(_ value: Value, context: SaveContext, continuation: SaveContinuation)
}

/// The reason for saving a shared value.
public enum SaveContext: Hashable, Sendable {
  /// The program has changed the value. A key may wait for further changes.
  case didSet
  /// The program has called `save()`. The value should be saved at once.
  case userInitiated
}
