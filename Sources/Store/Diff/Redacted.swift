/// A type whose values, or some of whose properties, must not appear in failures, logs and diffs.
///
/// A hidden value is shown as `<redacted>`: the whole conforming value or, if ``redactedProperties`` names properties,
/// only their values. A diff tells that the value has changed, but shows neither the old nor the new value. Values that
/// are not `Equatable` are compared by their properties.
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
/// The texts in which Focal describes values, such as failures, traces and diffs, hide the value. `print` does not. An
/// encoded ``ActionRecording`` contains the value, and a picture of the screen may show it.
///
/// The value of a ``BindingAction`` is hidden if a property in its key path is hidden. The value is also hidden if the
/// key path goes through a part whose type Focal does not know. Such a part can be an element of a collection, a
/// computed property, or a property with a wrapper, `willSet` or `didSet`.
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
  /// The value; a ``RedactedField`` if ``Redacted`` hides, or may hide, a property in the key path, such as `password`
  /// in `\.form.password`.
  var shownValue: Any { writesSecret ? RedactedField(value: value) : value }

  /// True if a property in the key path is hidden, or may be hidden. Each property is looked up in the type that
  /// contains the property: the first in `root`, the second in the type of the first, and so on. If such a type cannot
  /// be found, the result is true. The type of a property is found only if the property is stored in a struct. The type
  /// is not found for a computed, wrapped or observed property, or for an element of a collection.
  private var writesSecret: Bool {
    var owner: Any.Type? = root
    for component in fieldName.dropFirst(2).split(separator: ".") {
      guard let type = owner.map(unwrapped) else { return true }
      let name = component.prefix { $0 != "?" && $0 != "!" }
      if TypeTraits.of(type).hides(name) { return true }
      owner = fieldType(name, of: type)
    }
    return false
  }
}
