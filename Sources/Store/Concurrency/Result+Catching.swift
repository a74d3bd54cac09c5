extension Result where Success: ~Copyable {
  /// Makes a result from the value that asynchronous work returns, or from the error that it throws.
  ///
  /// ```swift
  /// return .run { send in
  ///   await send(.loginResponse(Result { try await authenticate(credentials) }))
  /// }
  /// ```
  ///
  /// A `CancellationError` becomes a failure as any other error does. A cancelled effect does not deliver this failure,
  /// because the sends of a cancelled effect are dropped.
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
