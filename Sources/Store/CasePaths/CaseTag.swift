/// Whether a type is an enum.
func isEnum(_ type: Any.Type) -> Bool {
  TypeKind(type) == .enum || TypeKind(type) == .optional
}

/// A number for the case of an enum value.
func caseTag<Root>(of value: Root) -> Int {
  CasePath<Root, Void>.tag(of: value) ?? -1
}

/// The name of the case of an enum value, as it is declared, or `nil` when the layout of its type is not known.
func declaredCaseName<Root>(of value: Root) -> String? {
  EnumLayout.of(Root.self).fields?[enumTag(of: value)].name
}
