/// A way to load and to save a value outside the program, and to learn when others change the value.
///
/// See ``SharedReaderKey`` for the threads on which the methods are called.
public protocol SharedKey<Value>: SharedReaderKey {
  /// Saves a value.
  ///
  /// Called after each action that changes the value, once for all changes by the reducers and the hooks of the action.
  /// For code outside of stores, called after each change by `withLock`. The calls are in the order of the changes. The
  /// key is free to save later, and to save only the newest of several values.
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
