extension TaskLocal {
  /// Binds a value around an operation that runs on the caller's actor.
  ///
  /// `withValue` alone would run `operation` off the caller's actor. The operation may call closures of the user that
  /// belong to this actor. For instance, a closure of a test on the main actor stops the program if it runs elsewhere.
  package func withValueOnCaller<R>(
    _ value: Value,
    isolation: isolated (any Actor)? = #isolation,
    operation: nonisolated(nonsending) () async throws -> R
  ) async rethrows -> R {
    try await withValue(value) {
      // A closure that captures `isolation` runs on the caller's actor.
      _ = isolation
      return try await operation()
    }
  }
}
