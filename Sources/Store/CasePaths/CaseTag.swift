/// Whether a type is an enum.
func isEnum(_ type: Any.Type) -> Bool { false }
func caseTag<T>(of value: T) -> Int { 0 }
