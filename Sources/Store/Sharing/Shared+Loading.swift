extension Shared {
  /// True while the key loads the value, for instance to show a progress indicator. Always false without a key.
  public var isLoading: Bool { copy.snapshot.status.isLoading }

  /// The error of the latest load; `nil` if the load succeeded, or if the value was saved since. A load that fails does
  /// not change the value.
  public var loadError: (any Error)? { copy.snapshot.status.loadError }

  /// The error of the latest save; `nil` if the save succeeded. A save that fails does not change the value: the
  /// program has the new value, and the medium does not.
  public var saveError: (any Error)? { copy.snapshot.status.saveError }

  /// Loads the value from the medium of its key, such as a file. A value without a key stays as it is.
  ///
  /// - Throws: The error of the key, which also becomes the ``loadError``.
  public nonisolated(nonsending) func load() async throws where Value: Sendable {
    let result: Result<Void, any Error> = await Result { try await copy.cell.load() }
    await RunningEffect.current?.runner?.takeSharedChanges()
    try result.get()
  }

  /// Saves the newest value now. A value without a key is not saved.
  ///
  /// - Throws: The error of the key, which also becomes the ``saveError``.
  public nonisolated(nonsending) func save() async throws where Value: Sendable {
    try await copy.cell.save()
  }
}
