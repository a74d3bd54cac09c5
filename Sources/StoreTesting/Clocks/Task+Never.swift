extension Task where Success == Never, Failure == Never {
  /// Waits until the task is cancelled, and throws `CancellationError` then: for a stub that never answers.
  public static func never() async throws -> Never {
    let (stream, continuation) = AsyncStream<Never>.makeStream()
    for await _ in stream {}
    continuation.finish()
    throw _Concurrency.CancellationError()
  }
}
