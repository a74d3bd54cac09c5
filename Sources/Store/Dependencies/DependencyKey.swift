/// A dependency that features find through ``DependencyValues``.
///
/// ```swift
/// enum AuthenticateKey: DependencyKey {
///   static let liveValue = Authenticate.live
///   static let testValue = Authenticate.unimplemented
/// }
///
/// extension DependencyValues {
///   var authenticate: Authenticate {
///     get { self[AuthenticateKey.self] }
///     set { self[AuthenticateKey.self] = newValue }
///   }
/// }
/// ```
///
/// For a small feature a stored property is simpler, and the compiler checks it: `LoginFeature(authenticate:)`. Use a
/// key if many features need the dependency, or if passing it down would go through features that do not need it.
public protocol DependencyKey<Value>: TestDependencyKey {
  /// The type of the dependency.
  associatedtype Value

  /// The value for an application.
  static var liveValue: Value { get }

  /// The value for a preview of an interface. The default is the live value.
  static var previewValue: Value { get }

  /// The value for a test that does not override the dependency. The default reports the use and returns the live
  /// value.
  static var testValue: Value { get }
}

/// A dependency whose live value is in another module.
///
/// Features depend on a module with the interface and the test value. The module of the live value, with the packages
/// that it needs, is imported by the application alone:
///
/// ```swift
/// // the module Weather
/// public struct Weather: TestDependencyKey {
///   public var forecast: @Sendable (_ city: String) async throws -> String
///   public static let testValue = Weather(forecast: unimplemented("Weather.forecast"))
/// }
///
/// // the module WeatherLive
/// extension Weather: DependencyKey {
///   public static let liveValue = Weather { city in … }
/// }
/// ```
///
/// If the program has no live value, its first use is reported, and the test value is used.
public protocol TestDependencyKey<Value>: Sendable {
  /// The type of the dependency.
  associatedtype Value: Sendable

  /// The value for a test that does not override the dependency.
  static var testValue: Value { get }

  /// The value for a preview of an interface. The default is the test value.
  static var previewValue: Value { get }
}

extension TestDependencyKey {
  public static var previewValue: Value { testValue }

  /// The live value of a key, or the test value if no module has declared one.
  static var programValue: Value {
    func live(_ key: any DependencyKey.Type) -> Value? { key.liveValue as? Value }
    if let key = self as? any DependencyKey.Type, let value = live(key) { return value }
    reportIssue(
      """
      The program uses the dependency '\(Self.self)', which has no live value.

      Import the module that declares 'extension \(Self.self): DependencyKey', or set the dependency by \
      'prepareDependencies'. The test value is used.
      """,
      location: DependencyValues.user ?? CodeLocation()
    )
    return testValue
  }
}

extension DependencyKey {
  /// The live value.
  public static var previewValue: Value { liveValue }

  /// The live value, whose use is reported.
  public static var testValue: Value {
    reportIssue(
      """
      A test uses the live value of the dependency '\(Self.self)', as it neither overrides it nor is there a test value.

      Set it in the 'withDependencies:' of the test store, or give '\(Self.self)' a 'testValue' that fails when used.
      """,
      location: DependencyValues.user ?? CodeLocation()
    )
    return liveValue
  }
}
