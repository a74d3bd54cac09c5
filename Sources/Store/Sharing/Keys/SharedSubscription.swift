/// Receives the changes that others make to a shared value; see ``SharedReaderKey/subscribe(context:subscriber:)``.
///
/// The methods can be called on any thread and any number of times.
public struct SharedSubscriber<Value>: Sendable {
  /// Receives a result, and a closure that says later if the result is still current.
  let onResult: @Sendable (Result<Value?, any Error>, _ isCurrent: @escaping @Sendable () -> Bool) -> Void
  let onLoading: @Sendable (Bool) -> Void
  let onSaved: @Sendable () -> Void
}

extension SharedSubscriber {
  /// Makes a subscriber, for instance to test a key.
  ///
  /// - Parameters:
  ///   - callback: Receives each new value, or the error if reading a new value fails. The value `nil` stands for the
  ///     initial value.
  ///   - onLoading: Receives true when a load has begun, and false when it has ended.
  ///   - onSaved: Called when a save that had failed was repeated, and has succeeded.
  public init(
    callback: @escaping @Sendable (Result<Value?, any Error>) -> Void,
    onLoading: @escaping @Sendable (Bool) -> Void = { _ in },
    onSaved: @escaping @Sendable () -> Void = {}
  ) {
    self.init(
      onResult: { result, isCurrent in if isCurrent() { callback(result) } },
      onLoading: onLoading,
      onSaved: onSaved
    )
  }

  /// Changes the value. All stores that hold it take the change in a turn of their own.
  public func yield(_ value: Value) { yield(with: .success(value)) }

  /// Changes the value to the initial value, because the medium has no value any more.
  public func yieldReturningInitialValue() { yield(with: .success(nil)) }

  /// Records that reading a new value has failed. The value stays as it is, and has the error as its `loadError`.
  public func yield(throwing error: any Error) { yield(with: .failure(error)) }

  /// Changes the value, or records that reading it has failed. `nil` stands for the initial value.
  public func yield(with result: Result<Value?, any Error>) { onResult(result) { true } }

  /// Does what ``yield(with:)`` does, if `isCurrent` returns true. Otherwise, does nothing. For a key that saves:
  /// the program may change the value after the key has read `result` from the medium, and this newer value must stay.
  ///
  /// - Parameter isCurrent: Returns false if the key was asked to save a value after the key had read `result`. Called
  ///   right before `result` is applied. By then, the key has been asked to save the program's newest value. Called
  ///   under a lock: the closure must not use a store or a shared value.
  public func yield(with result: Result<Value?, any Error>, ifCurrent isCurrent: @escaping @Sendable () -> Bool) {
    onResult(result, isCurrent)
  }

  /// Records that the newest value is saved now, after an earlier attempt has failed. The value loses its `saveError`
  /// and its `loadError`.
  public func yieldSaved() { onSaved() }

  /// Records that a load of the value has begun, or, if `isLoading` is false, that it has ended.
  public func yieldLoading(_ isLoading: Bool = true) { onLoading(isLoading) }
}

/// Keeps a key subscribed to the changes of its medium, such as a file. The subscription ends when it is cancelled or
/// released.
public final class SharedSubscription: Sendable {
  private let onCancel: Locked<(@Sendable () -> Void)?>

  /// Makes a subscription.
  ///
  /// - Parameter cancel: Ends the subscription. It is called once, on any thread.
  public init(_ cancel: @escaping @Sendable () -> Void) {
    onCancel = Locked(cancel)
  }

  deinit { cancel() }

  /// Ends the subscription. A second call is a no-op.
  // The lock is released before the closure runs, so the closure may itself call `cancel()` without a deadlock.
  public func cancel() { onCancel.withLock { $0.take() }?() }
}
