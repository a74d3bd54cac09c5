/// The key of a dependency that features find through ``DependencyValues``.
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
///
///   public init(forecast: @escaping @Sendable (_ city: String) async throws -> String) { self.forecast = forecast }
/// }
///
/// // the module WeatherLive
/// extension Weather: DependencyKey {
///   public static let liveValue = Weather { city in … }
/// }
/// ```
///
/// If the program needs the live value but declares none, the first use is reported, and the test value is used.
public protocol TestDependencyKey<Value>: Sendable {
  /// The type of the dependency.
  associatedtype Value: Sendable

  /// The value for a test that does not override the dependency.
  static var testValue: Value { get }

  /// The value for a preview of an interface. The default is the test value.
  static var previewValue: Value { get }
}
