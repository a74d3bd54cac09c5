/// The facts about a type that reflection needs, read once for each type.
struct TypeTraits: Sendable {
  /// The form in which a value is shown.
  enum Form {
    /// As the wrapped value: types that conform to ``Wrapping``, such as ``Shared`` and ``Boxed``.
    case wrapper
    /// As a string: `String` and `Substring`.
    case string
    /// As `<redacted>`.
    case redacted
    /// By its description.
    case leaf
    /// By its fields or elements.
    case parts
  }

  /// The name without the types around it, such as `Row`. If the name is `State` or `Action`, the feature stands in
  /// front of it, as in `Login.State` or `Cart<Int>.State`, unless `sourceName(of:)` returns `nil`.
  let name: String
  let form: Form
  /// The names of the properties that ``Redacted`` hides.
  let hidden: Set<String>

  /// True if ``Redacted`` hides the property at a component of a key path. A component without a name, such as
  /// `<computed 0x1 (String)>`, may be any property, so the result is true if any property of the type is hidden.
  func hides(_ component: Substring) -> Bool {
    form == .redacted || hidden.contains(String(component)) || (component.hasPrefix("<") && !hidden.isEmpty)
  }

  private static let known = TypeCache<TypeTraits>()

  static func of(_ type: Any.Type) -> TypeTraits {
    known.value(for: type) { TypeTraits(type) }
  }

  private init(_ type: Any.Type) {
    let qualified = String(reflecting: type)
    let redacted = type as? any Redacted.Type
    let hidden = redacted?.redactedProperties
    self.name = Self.shortName(type)
    self.hidden = hidden ?? []
    if type is any Wrapping.Type {
      form = .wrapper
    } else if type == String.self || type == Substring.self {
      form = .string
    } else if redacted != nil, hidden == nil {
      form = .redacted
    } else {
      form = Self.isLeaf(type, qualified: qualified) ? .leaf : .parts
    }
  }

  private static func isLeaf(_ type: Any.Type, qualified: String) -> Bool {
    if type is any LosslessStringConvertible.Type || type is AnyKeyPath.Type { return true }
    guard isOfLibrary(type), type is any CustomStringConvertible.Type else { return false }
    return !(type is any Sequence.Type) && TypeKind(type) != .optional && !qualified.hasPrefix("Swift.Result<")
  }

  private static func shortName(_ type: Any.Type) -> String {
    let name = String(describing: type)
    // `State` and `Action` need the name of their feature.
    guard name == "State" || name == "Action", let full = sourceName(of: type) else { return name }
    return full.contains("<") ? full : full.split(separator: ".").suffix(2).joined(separator: ".")
  }
}

/// The name of a type in source code, such as `Cart.State` or `Cart<Row.ID>.State`. The name omits the modules, so code
/// that uses the name must import them. Returns `nil` for a local or a private type, which other code cannot name, and
/// for every other type whose full name contains `(`, such as `Cart<(Int, Int)>`.
func sourceName(of type: Any.Type) -> String? {
  let name = String(reflecting: type)
  guard !name.contains("(") else { return nil }
  // Removes the modules. In the name of the type, and of each type argument, the first component is the module.
  return name.replacing(/(^|[< ])\w+\./) { "\($0.1)" }
}
