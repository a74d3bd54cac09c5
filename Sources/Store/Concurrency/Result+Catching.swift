extension Result where Success: ~Copyable {
  /// Makes a result of the value that asynchronous work returns, or of the error that it throws.
  ///
  /// ```swift
  /// return .run { send in
  ///   await send(.loginResponse(Result { try await authenticate(credentials) }))
  /// }
  /// ```
  ///
  /// Cancellation is a failure like any other here; an effect that is cancelled sends nothing after it.
  public nonisolated(nonsending) init(
    catching body: nonisolated(nonsending) () async throws(Failure) -> Success
  ) async {
    do {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }
}
