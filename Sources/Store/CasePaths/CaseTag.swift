/// Whether a type is an enum.
func isEnum(_ type: Any.Type) -> Bool {
  TypeKind(type) == .enum || TypeKind(type) == .optional
}

/// A number for the case of an enum value.
func caseTag<Root>(of value: Root) -> Int {
  CasePath<Root, Void>.tag(of: value) ?? -1
}

/// The case that a value was of, kept without its payload.
@usableFromInline
struct SeenCase<Root> {
  private let tag: Int?

  @usableFromInline
  init(_ value: Root) {
    self.tag = CasePath<Root, Void>.tag(of: value)
  }

  /// Whether two values of an enum are of the same case; of another type, they always are. Where it cannot be told, they are
  /// not.
  @usableFromInline
  static func isSame(_ one: Self, _ other: Self) -> Bool {
    guard isEnum(Root.self) else { return true }
    return one.tag != nil && one.tag == other.tag
  }
}

/// What is declared of the case of an enum value, or `nil` when the layout of its type is not known.
func enumField(of value: Any) -> EnumField? {
  // By its type rather than as it is: what reflection gives may be an existential within the `Any`.
  func field<Root>(as type: Root.Type) -> EnumField? {
    guard let fields = EnumLayout.of(type).fields, let value = value as? Root else { return nil }
    return fields[enumTag(of: value)]
  }
  return _openExistential(type(of: value), do: field)
}
