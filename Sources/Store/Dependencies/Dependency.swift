/// A dependency of a feature.
///
/// ```swift
/// struct SearchFeature: Reducer {
///   @Dependency(\.continuousClock) var clock
/// }
/// ```
///
/// A read returns the override that is in force at that moment. If there is none, the read returns the value that was
/// in force where the feature was made.
@propertyWrapper
public struct Dependency<Value: Sendable>: @unchecked Sendable {
  // `@unchecked Sendable`: the closure captures at most a key path. Features write it as a literal, such as
  // `\.continuousClock`, which captures nothing.
  private let read: (DependencyValues) -> Value
  let initial: DependencyValues
  private let location: CodeLocation

  /// The dependency that a property of ``DependencyValues`` returns.
  public init(_ keyPath: KeyPath<DependencyValues, Value>, fileID: StaticString = #fileID, line: UInt = #line) {
    self.init(read: { $0[keyPath: keyPath] }, CodeLocation(fileID: fileID, line: line))
  }

  private init(read: @escaping (DependencyValues) -> Value, _ location: CodeLocation) {
    self.read = read
    self.initial = DependencyValues.current
    self.location = location
  }

  /// The dependency of a key type. Useful for a type that is its own key:
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
  /// A test overrides the dependency by the key type: `$0[Weather.self].forecast = { .sunny }`.
  public init<Key: TestDependencyKey>(
    _: Key.Type,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) where Key.Value == Value {
    self.init(read: { $0[Key.self] }, CodeLocation(fileID: fileID, line: line))
  }

  /// The value in force. Each read looks it up.
  public var wrappedValue: Value {
    var values = initial.merging(DependencyValues.current)
    values.reader = location
    return read(values)
  }
}
