// The stored properties of a struct and the cases of an enum, as reflection metadata describes them.
//
// Why this is sound. Four facts of the Swift ABI:
//
//  1. Word 1 of the metadata of a struct or an enum points to its descriptor, and the generic arguments start at
//     word 2.
//  2. The descriptor consists of numbers of 32 bits. The fifth refers to a field descriptor. The meaning of the next
//     two depends on the type:
//     - An enum: the number of its cases with payload, in the lower 24 bits, and the number of its cases without.
//     - A struct: the number of its stored properties, and the distance in words from the metadata to their offsets.
//       The offsets are numbers of 32 bits.
//  3. The field descriptor has its kind (0 is a struct, 2 an enum, 3 an enum with several payloads) at byte 8, the
//     size of its records at byte 10, and their number at byte 12. The records begin at byte 16: one for each stored
//     property in the order of declaration, or for each case in the order of tags. A record is three numbers of 32
//     bits: flags, a reference to the type's name and a reference to the field's name. Bit 0 of the flags is set for
//     an indirect case.
//  4. A reference is a distance of 32 bits from the address of the reference itself; 0 means none.
//     `_getTypeByMangledNameInContext` resolves the name of a type.
//
// A build with `-disable-reflection-names` has records without names. Then a field is named by its number. A build with
// `-disable-reflection-metadata` has no field descriptor. Then there are no records. `EnumType.isAsExpected` checks the
// facts on known types before the first use.

/// The name of a case or of a stored property, and the type of its payload or value.
struct FieldRecord: Sendable {
  /// The name. If the build keeps no names, the name is `#` and the index of the record, as in `#3`.
  let name: String
  /// The type of the payload or of the property; `nil` for a case without payload.
  let payload: Any.Type?
  let isIndirect: Bool
}

/// The types of the stored properties of a struct, and their offsets; `nil` if the metadata does not describe them.
func structFields(of type: Any.Type) -> [(type: Any.Type, offset: Int)]? {
  let (count, offsetsWord) = EnumType(type).counts
  guard let records = EnumType(type).records(count: Int(count)) else { return nil }
  let offsets = unsafeBitCast(type, to: UnsafePointer<Int>.self) + Int(offsetsWord)
  return offsets.withMemoryRebound(to: Int32.self, capacity: records.count) { offsets in
    records.indices.map { (records[$0].payload ?? Void.self, Int(offsets[$0])) }
  }
}

/// The type of the stored property `name` of `type`. Returns `nil` if `type` is not a struct, or has no such property.
/// Also returns `nil` if the metadata does not describe the properties.
func fieldType(_ name: Substring, of type: Any.Type) -> Any.Type? {
  guard TypeKind(type) == .struct else { return nil }
  let records = EnumType(type).records(count: Int(EnumType(type).counts.0))
  return records?.first { $0.name == name }?.payload
}

/// Removes all levels of `Optional` from a type. Returns other types unchanged.
func unwrapped(_ type: Any.Type) -> Any.Type {
  guard TypeKind(type) == .optional, let wrapped = enumCases(of: type)?[0].payload else { return type }
  return unwrapped(wrapped)
}

/// The types and offsets of the stored properties of a struct, or of the elements of a tuple. Empty for other types,
/// and for a struct whose properties the metadata does not describe.
func storedFields(of type: Any.Type) -> [(type: Any.Type, offset: Int)] {
  switch TypeKind(type) {
  case .tuple: tupleFields(of: type) ?? []
  case .struct: structFields(of: type) ?? []
  default: []
  }
}

/// Reads the descriptor of a type. The type must be a struct or an enum. In spite of its name, `EnumType` also reads
/// structs.
extension EnumType {
  private var descriptor: UnsafeRawPointer {
    metadata.load(fromByteOffset: MemoryLayout<Int>.size, as: UnsafeRawPointer.self)
  }

  /// The two numbers after the reference to the field descriptor. Their meaning depends on the kind of the type.
  var counts: (UInt32, UInt32) {
    (descriptor.load(fromByteOffset: 20, as: UInt32.self), descriptor.load(fromByteOffset: 24, as: UInt32.self))
  }

  /// The records of the fields; `nil` if the metadata does not describe `count` fields, or if a type of a field cannot
  /// be found by its name.
  func records(count: Int) -> [FieldRecord]? {
    let recordSize = 12
    guard let fields = target(of: descriptor + 16),
      [0, 2, 3].contains(fields.load(fromByteOffset: 8, as: UInt16.self)),
      fields.load(fromByteOffset: 10, as: UInt16.self) == recordSize,
      fields.load(fromByteOffset: 12, as: UInt32.self) == count
    else { return nil }
    var records: [FieldRecord] = []
    for index in 0..<count {
      let record = fields + 16 + recordSize * index
      let name = target(of: record + 8).map { String(cString: $0.assumingMemoryBound(to: CChar.self)) }
      var payload: Any.Type?
      if let mangledName = target(of: record + 4) {
        payload = type(mangledName)
        if payload == nil { return nil }
      }
      let isIndirect = record.load(as: UInt32.self) & 1 != 0
      records.append(FieldRecord(name: name ?? "#\(index)", payload: payload, isIndirect: isIndirect))
    }
    return records
  }

  /// The address that a relative reference refers to; `nil` if the reference is 0.
  private func target(of reference: UnsafeRawPointer) -> UnsafeRawPointer? {
    let distance = Int(reference.load(as: Int32.self))
    return distance == 0 ? nil : reference + distance
  }

  private func type(_ mangledName: UnsafeRawPointer) -> Any.Type? {
    _getTypeByMangledNameInContext(
      mangledName.assumingMemoryBound(to: UInt8.self),
      Self.length(ofMangledName: mangledName),
      genericContext: descriptor,
      genericArguments: metadata + 2 * MemoryLayout<Int>.size
    )
  }

  /// The length of a mangled name, which ends in 0. A byte below 0x20 announces a reference of 4 or 8 bytes, which may
  /// contain a 0.
  private static func length(ofMangledName name: UnsafeRawPointer) -> UInt {
    var end = 0
    while true {
      switch name.load(fromByteOffset: end, as: UInt8.self) {
      case 0: return UInt(end)
      case 0x01...0x17: end += 1 + 4
      case 0x18...0x1F: end += 1 + MemoryLayout<Int>.size
      default: end += 1
      }
    }
  }
}
