/// Names a dependency by its key's type, so that a key path can.
struct DependencyType<Key: DependencyKey>: Hashable {}

extension DependencyValues {
  subscript<Key: DependencyKey>(_: DependencyType<Key>) -> Key.Value {
    self[Key.self]
  }
}

extension Dependency {
  /// A dependency that is found by its key, for instance one that is its own:
  ///
  /// ```swift
  /// struct Weather: DependencyKey {
  ///   var forecast: @Sendable () async throws -> Forecast
  ///   static let liveValue = Weather(forecast: …)
  /// }
  ///
  /// @Dependency(Weather.self) var weather
  /// ```
  ///
  /// A test sets it by its key as well: `$0[Weather.self].forecast = { .sunny }`.
  public init<Key: DependencyKey>(
    _: Key.Type,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) where Key.Value == Value {
    self.init(\.[DependencyType<Key>()], fileID: fileID, line: line)
  }
}
