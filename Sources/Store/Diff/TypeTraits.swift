/// The facts about a type that reflection needs, read once for each type.
struct TypeTraits {
  /// The name as source code has it: `Row`. A type named `State` or `Action` includes its feature: `Login.State`.
  var name: String
  /// True if the type is `String` or `Substring`.
  var isString: Bool
  /// True if a value is shown by its description rather than by its fields.
  var isLeaf = false
  /// True if a value is shown as the value that it wraps.
  var isWrapping: Bool
  var redaction = Redaction.nothing

  enum Redaction: Equatable {
    case nothing
    case whole
    case properties(Set<String>)

    func hides(_ property: String) -> Bool {
      if case .properties(let names) = self { return names.contains(property) }
      return false
    }
  }

  init(_ type: Any.Type) {
    let qualified = String(reflecting: type)
    name = Self.shortName(type, qualified: qualified)
    isString = type == String.self || type == Substring.self
    isWrapping = type is any Wrapping.Type
    if let redacted = type as? any Redacted.Type {
      redaction = redacted.redactedProperties.map(Redaction.properties) ?? .whole
    }
    // The modules of Foundation have different names on each platform. All names have this prefix.
    let isLibraryType = qualified.hasPrefix("Swift.") || qualified.hasPrefix("Foundation")
    let isTakenApart =
      type is any Sequence.Type || type is any OptionalType.Type
      || qualified.hasPrefix("Swift.Result<")
    if type is any StringProtocol.Type || type is any LosslessStringConvertible.Type || type is AnyKeyPath.Type {
      isLeaf = true
    } else if isLibraryType, type is any CustomStringConvertible.Type, !isTakenApart {
      isLeaf = true
    }
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

private protocol OptionalType {}
extension Optional: OptionalType {}
