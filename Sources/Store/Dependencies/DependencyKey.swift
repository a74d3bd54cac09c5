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
/// For a small feature a plain stored property is simpler, and checked by the compiler: `LoginFeature(authenticate:)`. Use the
/// registry where many features need the same thing, or where passing it down would go through features that do not.
public protocol DependencyKey<Value>: Sendable {
  associatedtype Value: Sendable

  /// What an application uses.
  static var liveValue: Value { get }

  /// What a test uses that does not override it. By default the live value, after a report that says so.
  static var testValue: Value { get }
}

extension DependencyKey {
  public static var testValue: Value {
    reportIssue(
      """
      A test uses the live value of the dependency '\(Self.self)', as it neither overrides it nor is there a test value.

      Override it: 'TestStore(…) withDependencies: { $0.… = … }'. Or give '\(Self.self)' a 'testValue' that fails when used.
      """,
      location: DependencyValues.user ?? CodeLocation()
    )
    return liveValue
  }
}
