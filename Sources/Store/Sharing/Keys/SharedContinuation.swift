/// Receives the result of ``SharedReaderKey/load(context:continuation:)``. If the continuation is released without a
/// call, the initial value is used.
public typealias LoadContinuation<Value> = SharedContinuation<Value?>

/// Receives the result of ``SharedKey/save(_:context:continuation:)``. If the continuation is released without a call,
/// the library reports this mistake, and treats the save as successful.
public typealias SaveContinuation = SharedContinuation<Void>

/// Receives the result of a load or a save by a key. See ``LoadContinuation`` and ``SaveContinuation``.
///
/// Call one of the methods once, on any thread. A second call does nothing and is reported. A release without a call is
/// reported.
public final class SharedContinuation<Success>: Sendable {
  private let callback: Locked<(@Sendable (Result<Success, any Error>) -> Void)?>
  private let description: @Sendable () -> String
  private let onLeak: @Sendable () -> Void

  private init(
    _ description: @escaping @Sendable () -> String,
    onLeak: @escaping @Sendable () -> Void,
    _ callback: @escaping @Sendable (Result<Success, any Error>) -> Void
  ) {
    self.callback = Locked(callback)
    self.description = description
    self.onLeak = onLeak
  }

  deinit {
    guard take() != nil else { return }
    reportIssue(
      """
      \(description()) has released its continuation without a call of it.

      Call one of the methods of 'continuation' once, on every path of 'load' and 'save'. A load now gives the initial \
      value, and a save counts as done.
      """,
      location: CodeLocation()
    )
    onLeak()
  }

  /// Ends the load or the save with an error, which becomes the `loadError` or the `saveError` of the value. The value
  /// itself stays as it is.
  public func resume(throwing error: any Error) { resume(with: .failure(error)) }

  /// Ends the load or the save with success or with an error. If a load succeeds with `nil`, the initial value is used.
  public func resume(with result: Result<Success, any Error>) {
    if let callback = take() { return callback(result) }
    reportIssue(
      """
      \(description()) has called its continuation twice.

      Call one of the methods of 'continuation' once, on every path of 'load' and 'save'. The second call does nothing.
      """,
      location: CodeLocation()
    )
  }

  private func take() -> (@Sendable (Result<Success, any Error>) -> Void)? {
    callback.withLock { $0.take() }
  }
}

extension SharedContinuation {
  /// Makes the continuation of a load, for instance to test a key.
  ///
  /// - Parameters:
  ///   - description: Describes the key in reports.
  ///   - callback: Receives the value or the error. The value `nil` stands for the initial value. The callback is
  ///     called once, on any thread.
  public convenience init<Value>(
    _ description: @autoclosure @escaping @Sendable () -> String = "A shared key",
    callback: @escaping @Sendable (Result<Value?, any Error>) -> Void
  ) where Success == Value? {
    self.init(description, onLeak: { callback(.success(nil)) }, callback)
  }

  /// Ends the load with a value.
  public func resume<Value>(returning value: Value) where Success == Value? { resume(with: .success(value)) }

  /// Ends the load with the initial value, because the medium has no value.
  public func resumeReturningInitialValue<Value>() where Success == Value? { resume(with: .success(nil)) }
}

extension SharedContinuation<Void> {
  /// Makes the continuation of a save, for instance to test a key.
  ///
  /// - Parameters:
  ///   - description: Describes the key in reports.
  ///   - callback: Receives the success or the error of the save. The callback is called once, on any thread.
  public convenience init(
    _ description: @autoclosure @escaping @Sendable () -> String = "A shared key",
    callback: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    self.init(description, onLeak: { callback(.success(())) }, callback)
  }

  /// Ends the save without an error. Call this method when the value is saved, or when a newer value has replaced it.
  public func resume() { resume(with: .success(())) }
}
