extension Shared {
  /// True while the value is being loaded.
  public var isLoading: Bool { copy.snapshot.status.isLoading }

  /// The error of the last load; `nil` if it succeeded, or if the value was saved since. After an error, the value is
  /// the one from before the load.
  public var loadError: (any Error)? { copy.snapshot.status.loadError }

  /// The error of the last save; `nil` if it succeeded. After an error, the value is the new one, which the medium does
  /// not have.
  public var saveError: (any Error)? { copy.snapshot.status.saveError }

  /// Loads the value from its medium. A value without a key stays as it is.
  ///
  /// - Throws: The error of the key, which is also the ``loadError`` from then on.
  public nonisolated(nonsending) func load() async throws where Value: Sendable {
    let cell = copy.cell
    do {
      try await cell.load()
      await RunningEffect.current?.takeSharedChanges()
    } catch {
      await RunningEffect.current?.takeSharedChanges()
      throw error
    }
  }

  /// Saves the newest value now. A value without a key is not saved.
  ///
  /// - Throws: The error of the key, which is also the ``saveError`` from then on.
  public nonisolated(nonsending) func save() async throws where Value: Sendable {
    try await copy.cell.save()
  }
}
