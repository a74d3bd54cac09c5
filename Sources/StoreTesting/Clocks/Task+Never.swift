extension Task where Success == Never, Failure == Never {
  /// Waits until the task is cancelled.
  ///
  /// Use it as a stub that never answers:
  ///
  /// ```swift
  /// let store = TestStore(initialState: Login.State()) {
  ///   Login(authenticate: { _ in try await Task.never() })
  /// }
  /// ```
  ///
  /// The function never returns normally, so a closure that only calls it can have any result type.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  public static func never() async throws -> Never {
    let stream = AsyncStream<Never> { _ in }
    for await _ in stream {}
    throw _Concurrency.CancellationError()
  }
}
