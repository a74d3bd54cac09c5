/// A way to load and to save a value outside the program, and to learn when others change the value.
///
/// See ``SharedReaderKey`` for the threads on which the methods are called.
public protocol SharedKey<Value>: SharedReaderKey {
  /// Saves a value.
  ///
  /// Called after each action that changes the value, once for all changes by the reducers and the hooks of the action.
  /// Also called after each `withLock` of an effect or of code outside of stores, after a store is made with an initial
  /// state in which a value was assigned to the shared field, and when the program calls `save()`.
  ///
  /// The calls for one value do not overlap, and are in the order of the changes. If the value changes several times
  /// during a call, the next call passes only the newest value. The key is free to save later, and to save only the
  /// newest of several values.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - context: The reason for saving.
  ///   - continuation: Receives the end of the save, or its error. Call one of its methods once, also for a value that
  ///     is not saved because a newer one has replaced it.
  func save(_ value: Value, context: SaveContext, continuation: SaveContinuation)
}

/// The reason for saving a shared value.
public enum SaveContext: Hashable, Sendable {
  /// The program has changed the value. A key may wait for further changes.
  case didSet
  /// The program has called `save()`. The value should be saved at once.
  case userInitiated
}
