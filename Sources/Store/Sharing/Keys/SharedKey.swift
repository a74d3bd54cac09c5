/// A way to load and to save a value outside the program, and to learn of its changes by others.
///
/// See ``SharedReaderKey`` for the threads on which the methods are called.
public protocol SharedKey<Value>: SharedReaderKey {
  /// Saves a value.
  ///
  /// Called after the turn of a store in which the value was changed, once for all changes of the turn; and after each
  /// change from outside of stores by `withLock`. The calls are in the order of the changes. The key is free to save
  /// later, and to save only the newest of several values.
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
