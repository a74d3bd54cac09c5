/// A value as reflection shows it: the form on which `describe` and `diff` work.
enum ReflectedValue {
  /// A value without parts, as text.
  case leaf(String)
  case string(String)
  /// A value that ``Redacted`` hides.
  case redacted
  /// `nil`. An optional that is not `nil` is reflected as its wrapped value. Exception: `.some(nil)` is an `enumCase`.
  case none
  /// A struct with its name, or a tuple with an empty name.
  case record(name: String, fields: [Field])
  case enumCase(name: String, fields: [Field])
  case object(name: String, object: AnyObject, fields: [Field])
  case list([Any])
  case set(Set<AnyHashable>)
  case dictionary([AnyHashable: Any])
}

extension ReflectedValue {
  /// The text for an object inside itself.
  static func itself(_ name: String) -> String { "\(name)(↩︎ itself)" }

  /// Returns the value, and `open` with the object that the value is. If `open` contains the object already, returns a
  /// text instead of the object, so that a cycle ends.
  func entered(_ open: [ObjectIdentifier]) -> (value: ReflectedValue, open: [ObjectIdentifier]) {
    guard case .object(let name, let object, _) = self else { return (self, open) }
    let id = ObjectIdentifier(object)
    return open.contains(id) ? (.leaf(Self.itself(name)), open) : (self, open + [id])
  }
}

/// A stored property, an element of a tuple or a payload of a case.
struct Field {
  var label: String?
  /// The value. If `label` is one of the ``Redacted/redactedProperties`` of the containing type, the value is wrapped
  /// in a ``RedactedField``.
  var value: Any
}

/// Wraps the hidden value of a field or of a ``BindingAction``. Reflection shows `<redacted>` for it, and a `Differ`
/// compares the wrapped value.
struct RedactedField: Redacted {
  let value: Any
}

extension ReflectedValue {
  /// - Parameter seesSecrets: If true, the result is never `redacted`, even for a ``Redacted`` value.
  static func of(_ value: Any, seesSecrets: Bool = false) -> ReflectedValue {
    let traits = TypeTraits.of(type(of: value))
    switch traits.form {
    case .wrapper: if let box = value as? any Wrapping { return of(box.wrappedValue, seesSecrets: seesSecrets) }
    case .string: if let string = value as? any StringProtocol { return .string(String(string)) }
    case .redacted: if !seesSecrets { return .redacted }
    case .leaf: return .leaf(text(of: value))
    case .parts: break
    }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional:
      guard let wrapped = mirror.children.first?.value else { return .none }
      let reflected = of(wrapped, seesSecrets: seesSecrets)
      if case .none = reflected { return .enumCase(name: "some", fields: [Field(label: nil, value: wrapped)]) }
      return reflected
    case .collection:
      return .list(mirror.children.map(\.value))
    case .set:
      return (value as? Set<AnyHashable>).map { .set($0) } ?? .list(mirror.children.map(\.value))
    case .dictionary:
      return (value as? [AnyHashable: Any]).map { .dictionary($0) } ?? .list(mirror.children.map(\.value))
    case .enum:
      return reflectedCase(value, mirror)
    case .class:
      let fields = Self.fields(of: mirror, traits)
      if fields.isEmpty, let text = value as? any CustomStringConvertible { return .leaf(text.description) }
      return .object(name: traits.name, object: value as AnyObject, fields: fields)
    case .tuple:
      return .record(name: "", fields: fields(of: mirror, traits))
    default:
      let fields = Self.fields(of: mirror, traits)
      if fields.isEmpty, value is any CustomStringConvertible || mirror.displayStyle != .struct {
        return .leaf(String(describing: value))
      }
      return .record(name: traits.name, fields: fields)
    }
  }

  /// The text of a leaf: its description. A character or a key path is written as source code.
  private static func text(of leaf: Any) -> String {
    switch leaf {
    case let character as Character: character.debugDescription
    case let keyPath as AnyKeyPath: keyPath.debugDescription
    default: String(describing: leaf)
    }
  }

  private static func reflectedCase(_ value: Any, _ mirror: Mirror) -> ReflectedValue {
    guard let payload = mirror.children.first, let name = payload.label else {
      // A `Mirror` does not name a case without payload. `String(describing:)` does, unless the type has its own
      // description.
      let text = String(describing: value)
      return value is any CustomStringConvertible ? .leaf(text) : .enumCase(name: text, fields: [])
    }
    let inner = Mirror(reflecting: payload.value)
    guard inner.displayStyle == .tuple else {
      return .enumCase(name: name, fields: [Field(label: nil, value: payload.value)])
    }
    return .enumCase(name: name, fields: inner.children.map { Field(label: propertyName($0.label), value: $0.value) })
  }

  private static func fields(of mirror: Mirror, _ traits: TypeTraits) -> [Field] {
    let inherited = mirror.superclassMirror.map { fields(of: $0, traits) } ?? []
    // Skips the properties that macros add, such as the observation registrar.
    let children = mirror.children.filter { $0.label?.hasPrefix("_$") != true }
    return inherited
      + children.map { child in
        let label = propertyName(child.label)
        let isRedacted = label.map(traits.hidden.contains) ?? false
        return Field(label: label, value: isRedacted ? RedactedField(value: child.value) : child.value)
      }
  }
}

/// The name that a property has in source code. `label` is its label in a `Mirror`. The label has a prefix if the
/// property is lazy, wrapped or observed. Returns `nil` for an unlabelled element of a tuple.
package func propertyName(_ label: String?) -> String? {
  guard var label = label?[...] else { return nil }
  if label.hasPrefix(".") { return nil }
  if label.hasPrefix("$__lazy_storage_$_") { label = label.dropFirst(18) }
  if label.hasPrefix("_"), label.count > 1 { label = label.dropFirst() }
  return String(label)
}

/// A property wrapper or a box. It is shown as its wrapped value.
package protocol Wrapping {
  associatedtype Value
  var wrappedValue: Value { get }
}

extension Boxed: Wrapping {}
