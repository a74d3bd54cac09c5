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
public protocol DependencyKey<Value>: Sendable {
  /// The type of the dependency.
  associatedtype Value: Sendable

  /// The value for an application.
  static var liveValue: Value { get }

  /// The value for a test that does not override the dependency. The default reports the use and returns the live
  /// value.
  static var testValue: Value { get }

  /// The value for a preview of Xcode. The default is the live value.
  static var previewValue: Value { get }
}

extension DependencyKey {
  public static var previewValue: Value { liveValue }

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
