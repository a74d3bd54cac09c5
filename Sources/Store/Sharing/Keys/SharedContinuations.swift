/// Receives the result of ``SharedReaderKey/load(context:continuation:)``.
///
/// Call one of the methods once, on any thread. A second call does nothing and is reported. If the continuation is
/// released without a call, that is reported, and the initial value is used.
public struct LoadContinuation<Value>: Sendable {
  private let once: ResumedOnce<Result<Value?, any Error>>

  /// Makes a continuation, for instance to test a key.
  ///
  /// - Parameters:
  ///   - description: Describes the key in reports.
  ///   - callback: Receives the value, `nil` for the initial value, or the error. It is called once, on any thread.
  public init(
    _ description: @autoclosure @escaping @Sendable () -> String = "A shared key",
    callback: @escaping @Sendable (Result<Value?, any Error>) -> Void
  ) {
    once = ResumedOnce(description, ifLeaked: .success(nil), callback)
  }

  /// Ends the load with a value.
  public func resume(returning value: Value) { once.resume(.success(value)) }

  /// Ends the load with an error. The value stays as it is, and has the error as its `loadError`.
  public func resume(throwing error: any Error) { once.resume(.failure(error)) }

  /// Ends the load with the initial value, because the medium has no value.
  public func resumeReturningInitialValue() { once.resume(.success(nil)) }

  /// Ends the load with a value, or with an error. `nil` stands for the initial value.
  public func resume(with result: Result<Value?, any Error>) { once.resume(result) }
}

/// Receives the result of ``SharedKey/save(_:context:continuation:)``.
///
/// Call one of the methods once, on any thread. A second call does nothing and is reported. If the continuation is
/// released without a call, that is reported, and the save counts as done.
public struct SaveContinuation: Sendable {
  private let once: ResumedOnce<Result<Void, any Error>>

  /// Makes a continuation, for instance to test a key.
  ///
  /// - Parameters:
  ///   - description: Describes the key in reports.
  ///   - callback: Receives the end of the save, or its error. It is called once, on any thread.
  public init(
    _ description: @autoclosure @escaping @Sendable () -> String = "A shared key",
    callback: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    once = ResumedOnce(description, ifLeaked: .success(()), callback)
  }

  /// Ends the save: the value is saved, or a newer value has replaced it.
  public func resume() { once.resume(.success(())) }

  /// Ends the save with an error. The value has the error as its `saveError`.
  public func resume(throwing error: any Error) { once.resume(.failure(error)) }

  /// Ends the save with success or with an error.
  public func resume(with result: Result<Void, any Error>) { once.resume(result) }
}

/// A callback that is called once.
private final class ResumedOnce<Outcome>: Sendable {
  private let callback: Locked<(@Sendable (Outcome) -> Void)?>
  private let description: @Sendable () -> String
  /// `@unchecked Sendable`: the outcomes are constants, and refer to nothing mutable.
  private let ifLeaked: Leaked

  private struct Leaked: @unchecked Sendable { let outcome: Outcome }

  init(
    _ description: @escaping @Sendable () -> String,
    ifLeaked outcome: Outcome,
    _ callback: @escaping @Sendable (Outcome) -> Void
  ) {
    self.callback = Locked(callback)
    self.description = description
    self.ifLeaked = Leaked(outcome: outcome)
  }

  deinit {
    guard let callback = take() else { return }
    reportIssue(
      """
      \(description()) has released its continuation without a call of it.

      Call one of the methods of 'continuation' once, on every path of 'load' and 'save'. A load now gives the initial \
      value, and a save counts as done.
      """,
      location: CodeLocation()
    )
    callback(ifLeaked.outcome)
  }

  func resume(_ outcome: Outcome) {
    if let callback = take() { return callback(outcome) }
    reportIssue(
      """
      \(description()) has called its continuation twice.

      Call one of the methods of 'continuation' once, on every path of 'load' and 'save'. The second call does nothing.
      """,
      location: CodeLocation()
    )
  }

  private func take() -> (@Sendable (Outcome) -> Void)? {
    callback.withLock { $0.take() }
  }
}
