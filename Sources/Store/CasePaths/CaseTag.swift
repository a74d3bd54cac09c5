/// Whether a type is an enum.
func isEnum(_ type: Any.Type) -> Bool {
  TypeKind(type) == .enum || TypeKind(type) == .optional
}

/// A number for the case of an enum value.
func caseTag<Root>(of value: Root) -> Int {
  CasePath<Root, Void>.tag(of: value) ?? -1
}
