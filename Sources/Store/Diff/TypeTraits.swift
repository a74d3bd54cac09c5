/// The facts about a type that reflection needs, read once for each type.
struct TypeTraits: Sendable {
  /// The form in which a value is shown.
  enum Form {
    /// As the value that it wraps.
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

  /// The name as source code has it: `Row`. A type named `State` or `Action` includes its feature: `Login.State`.
  let name: String
  let form: Form
  /// The names of the properties that ``Redacted`` hides.
  let hidden: Set<String>

  private static let known = TypeCache<TypeTraits>()

  static func of(_ type: Any.Type) -> TypeTraits {
    known.value(for: type) { TypeTraits(type) }
  }

  private init(_ type: Any.Type) {
    let qualified = String(reflecting: type)
    let redacted = type as? any Redacted.Type
    let hidden = redacted?.redactedProperties
    self.name = Self.shortName(type, qualified: qualified)
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
    if type is any StringProtocol.Type || type is any LosslessStringConvertible.Type || type is AnyKeyPath.Type {
      return true
    }
    guard isOfLibrary(type), type is any CustomStringConvertible.Type else { return false }
    return !(type is any Sequence.Type) && TypeKind(type) != .optional && !qualified.hasPrefix("Swift.Result<")
  }

  private static func shortName(_ type: Any.Type, qualified: String) -> String {
    // The qualified name of a generic or local type is unreadable.
    guard !qualified.contains("<"), !qualified.contains("("), let dot = qualified.firstIndex(of: ".") else {
      return String(describing: type)
    }
    let names = qualified[qualified.index(after: dot)...].split(separator: ".")
    // `State` and `Action` need the name of their feature.
    let isGeneral = names.last == "State" || names.last == "Action"
    return names.suffix(isGeneral ? 2 : 1).joined(separator: ".")
  }
}
