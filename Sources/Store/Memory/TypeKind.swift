// The kind of a type and the parts of tuple types, read from metadata.
//
// Why this is sound. Word 0 of metadata is the kind: 0x201 for an enum, 0x202 for `Optional`, 0x301 for a tuple and so
// on; a class has 0 or a pointer there. Tuple metadata is the kind, the count, the labels, then a type and an offset
// for each element. In word 1 of an existential type, bits 24 to 31 tell how its values are stored. The bits are 0x80
// if a value is stored as three words, followed by its type. A class-bound protocol and `Error` store values in other
// ways, and have other bits. `EnumType.isAsExpected` checks these facts.

enum TypeKind {
  case `class`, `struct`, `enum`, optional, tuple, function, metatype, existential, other

  init(_ type: Any.Type) {
    switch word(0, of: type) {
    case 0x200: self = .struct
    case 0x201: self = .enum
    case 0x202: self = .optional
    case 0x301: self = .tuple
    case 0x302: self = .function
    case 0x303, 0x306, 0x307: self = .existential
    case 0x304: self = .metatype
    case 0, 0x800...: self = .class
    default: self = .other
    }
  }
}

/// The element types of a tuple type; `nil` for other types.
func tupleElements(of type: Any.Type) -> [Any.Type]? {
  tupleFields(of: type)?.map(\.type)
}

/// The element types of a tuple type and their offsets; `nil` for other types.
func tupleFields(of type: Any.Type) -> [(type: Any.Type, offset: Int)]? {
  guard TypeKind(type) == .tuple else { return nil }
  let (countWord, firstElementWord, wordsPerElement) = (1, 3, 2)
  return (0..<word(countWord, of: type)).map { element in
    let first = firstElementWord + wordsPerElement * element
    // The offset is a number of 32 bits.
    let offset = UInt32(truncatingIfNeeded: word(first + 1, of: type))
    return (unsafeBitCast(word(first, of: type), to: Any.Type.self), Int(offset))
  }
}

/// True for an existential type, such as `Any`, whose memory begins with three words and a type. The words hold the
/// contained value, or a reference to a box with this value. The type is the type of the contained value.
func isStoredWithItsType(_ type: Any.Type) -> Bool {
  word(0, of: type) == 0x303 && UInt32(truncatingIfNeeded: word(1, of: type)) >> 24 == 0x80
}

/// True for a type of the standard library or of Foundation.
///
/// - Complexity: O(n), where n is the length of the type's name. For a struct or an enum, the result is stored, and
///   later calls are O(1).
func isOfLibrary(_ type: Any.Type) -> Bool {
  switch TypeKind(type) {
  case .struct, .enum, .optional:
    // Word 1 of the metadata is the descriptor of the type without its arguments.
    let descriptor = word(1, of: type)
    if let known = libraryTypes.withLock({ $0[descriptor] }) { return known }
    let answer = isOfLibrary(_typeName(type, qualified: true))
    libraryTypes.withLock { $0[descriptor] = answer }
    return answer
  default: return isOfLibrary(_typeName(type, qualified: true))
  }
}

/// The stored results of the function above. A key is the address of the descriptor of a struct or an enum.
private let libraryTypes = Locked([Int: Bool]())

/// True for a type name such as `Swift.Int`, whose module belongs to the standard library or to Foundation.
func isOfLibrary(_ name: String) -> Bool { libraryModules.contains(name.prefix { $0 != "." }) }

/// The modules of the standard library and of Foundation. Platforms divide Foundation in different ways.
private let libraryModules: Set<Substring> = [
  "Swift", "Foundation", "FoundationEssentials", "FoundationInternationalization", "FoundationNetworking",
  "FoundationXML",
]

private func word(_ index: Int, of type: Any.Type) -> Int {
  unsafeBitCast(type, to: UnsafePointer<Int>.self)[index]
}
