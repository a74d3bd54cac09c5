/// A type whose values, or some of whose properties, must not appear in a failure text, a log or a diff.
///
/// A conforming value is shown as `<redacted>`. A diff still says that it changed, never to what.
///
/// ```swift
/// struct Token: Equatable, Redacted { var raw: String }
///
/// struct LoginState: Equatable, Redacted {
///   var username = ""
///   var password = ""
///   static var redactedProperties: Set<String>? { ["password"] }
/// }
/// ```
///
/// This hides values from Focal's own texts. It does not protect memory, nor what `print` shows.
public protocol Redacted {
  /// The names of the stored properties to hide, or `nil` (the default) to hide the whole value.
  static var redactedProperties: Set<String>? { get }
}

extension Redacted {
  public static var redactedProperties: Set<String>? { nil }
}
