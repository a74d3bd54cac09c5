/// Describes how values of an enum type can be inspected. Computed once for each type.
struct EnumLayout: Sendable {
  /// True if tags can be read from values.
  let hasTags: Bool
  /// The cases by tag; `nil` if the type is no enum or its metadata cannot be read.
  let fields: [FieldRecord]?

  /// True if the enum lacks reflection metadata, or has a payload whose type cannot be found.
  var lacksMetadata: Bool { hasTags && fields == nil && EnumType.fieldsAreAsExpected }

  private init(_ type: Any.Type) {
    hasTags = isEnum(type) && EnumType.tagsAreAsExpected && EnumType(type).hasEnumWitnesses
    fields = hasTags && EnumType.fieldsAreAsExpected ? EnumType(type).fields : nil
  }

  private static let known = Locked([ObjectIdentifier: EnumLayout]())

  /// The cached layout of a type.
  static func of(_ type: Any.Type) -> EnumLayout {
    let id = ObjectIdentifier(type)
    if let layout = known.withLock({ $0[id] }) { return layout }
    // Two threads may make equal layouts.
    let layout = EnumLayout(type)
    known.withLock { $0[id] = layout }
    return layout
  }
}

/// True if a type is an enum.
func isEnum(_ type: Any.Type) -> Bool {
  TypeKind(type) == .enum || TypeKind(type) == .optional
}

/// The declaration of the case of an enum value; `nil` if the layout of its type is not known.
func enumField(of value: Any) -> FieldRecord? {
  func field<Root>(as type: Root.Type) -> FieldRecord? {
    guard let fields = EnumLayout.of(type).fields, let value = value as? Root else { return nil }
    return fields[enumTag(of: value)]
  }
  // Opens the dynamic type, because a child of a mirror may be an existential within the `Any`.
  return _openExistential(type(of: value), do: field)
}
