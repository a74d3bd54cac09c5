/// A type whose values, or some of whose properties, must not appear in failures, logs and diffs.
///
/// A conforming value is shown as `<redacted>`. A diff tells that the value has changed, but shows neither the
/// old nor the new value. For this, the type must be `Equatable`.
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
/// Every text that Focal makes hides the value. `print` does not.
public protocol Redacted {
  /// The names of the stored properties to hide, or `nil` (the default) to hide the whole value.
  static var redactedProperties: Set<String>? { get }
}

extension Redacted {
  /// `nil`: the whole value is hidden.
  public static var redactedProperties: Set<String>? { nil }
}

/// A ``BindingAction`` whose type is erased, for code that shows actions.
package protocol AnyBindingAction {
  /// The key path as source code has it: `\.form.name`.
  var fieldName: String { get }
  var root: Any.Type { get }
  var value: Any { get }
}

extension AnyBindingAction {
  /// The value; a ``RedactedField`` if ``Redacted`` hides the first field of the key path, such as `form` in
  /// `\.form.name`.
  var shownValue: Any {
    let field = fieldName.dropFirst(2).prefix { $0 != "." && $0 != "?" && $0 != "!" }
    return TypeTraits.of(root).hidden.contains(String(field)) ? RedactedField(value: value) : value
  }
}
