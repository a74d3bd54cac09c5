/// A JSON value, for the files that a recording is written to. `Store` does not depend on Foundation, so it cannot use
/// `JSONEncoder`.
enum JSON {
  case null
  case bool(Bool)
  case number(String)
  case string(String)
  case array([JSON])
  /// An object. Its members are written in this order.
  case fields([(name: String, value: JSON)])

  /// An object without the members whose value is `nil`.
  static func object(_ members: KeyValuePairs<String, JSON?>) -> JSON {
    .fields(members.compactMap { name, value in value.map { (name, $0) } })
  }

  static func number(_ value: Int) -> JSON { .number("\(value)") }

  static func strings(_ values: [String]) -> JSON { .array(values.map { .string($0) }) }

  /// A time in the given unit, with three decimals.
  static func number(_ time: Duration, in unit: Duration) -> JSON {
    let thousandths = Int((time / unit * 1_000).rounded())
    let decimals = "\(thousandths % 1_000 + 1_000)".dropFirst()
    return .number("\(thousandths / 1_000).\(decimals)")
  }

  /// The value as JSON text on one line.
  var text: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let value): value
    case .string(let value): Self.quoted(value)
    case .array(let values): "[" + values.map(\.text).joined(separator: ",") + "]"
    case .fields(let members):
      "{" + members.map { Self.quoted($0.name) + ":" + $0.value.text }.joined(separator: ",") + "}"
    }
  }

  /// The string in quotes. Escapes `<`, because a string with `</script>` would end the script element of a page that
  /// contains the JSON.
  private static func quoted(_ value: String) -> String {
    var text = "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "<", "\u{2028}", "\u{2029}", "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}

extension JSON {
  /// A value as reflection shows it. A value that ``Redacted`` hides is `"<redacted>"`.
  init(reflecting value: Any, depth: Int = 0, inside open: [ObjectIdentifier] = []) {
    let (reflected, open) = (depth < 32 ? ReflectedValue.of(value) : .string("…")).entered(open)
    switch reflected {
    case .leaf(let text):
      self =
        switch value {
        case let value as Bool: .bool(value)
        case is any BinaryInteger: .number(text)
        default: .string(text)
        }
    case .string(let text): self = .string(text)
    case .redacted: self = .string("<redacted>")
    case .none: self = .null
    case .record(_, let fields), .object(_, _, let fields): self = .fields(Self.members(fields, depth, open))
    case .enumCase(let name, let fields):
      self = fields.isEmpty ? .string(name) : .fields([(name, .fields(Self.members(fields, depth, open)))])
    case .list(let elements): self = .array(elements.map { JSON(reflecting: $0, depth: depth + 1, inside: open) })
    case .set(let elements):
      self = .strings(elements.map { describeValue($0.base) }.sorted())
    case .dictionary(let entries):
      let members = entries.map { entry in
        (describeValue(entry.key.base), JSON(reflecting: entry.value, depth: depth + 1, inside: open))
      }
      self = .fields(members.sorted { $0.0 < $1.0 })
    }
  }

  private static func members(
    _ fields: [Field],
    _ depth: Int,
    _ open: [ObjectIdentifier]
  ) -> [(name: String, value: JSON)] {
    fields.enumerated().map { ($1.label ?? "\($0)", JSON(reflecting: $1.value, depth: depth + 1, inside: open)) }
  }
}
