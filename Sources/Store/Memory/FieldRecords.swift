// The fields of a struct and the cases of an enum, read from reflection metadata.
//
// Argument. Three facts of the Swift ABI:
//
//  1. Word 1 of the metadata of a struct or an enum points to its descriptor, and the generic arguments start at
//     word 2.
//  2. The fifth number of the descriptor refers to a field descriptor, which holds one record for each stored property
//     or case, in the order of declaration or of tags. References are 32-bit distances from where they stand; 0 means
//     none.
//  3. `_getTypeByMangledNameInContext` resolves the type name of a record.
//
// A build with `-disable-reflection-names` has records without names, one with `-disable-reflection-metadata` has no
// field descriptor. Both are expected: a field without a name is named by its number, and without a descriptor there
// are no records. `EnumType.fieldsAreAsExpected` checks the facts on known types before the first use.

/// The name of a case of an enum or of a stored property, and the type of what it holds.
struct FieldRecord: Sendable {
  /// The name, or `#3` if the build keeps no names.
  let name: String
  /// `nil` for a case without payload.
  let payload: Any.Type?
  let isIndirect: Bool
}

/// The descriptor of a struct or an enum.
struct TypeDescriptor {
  private let metadata: UnsafeRawPointer
  private let pointer: UnsafePointer<Layout>

  /// - Parameter type: The type of a struct, an enum or an optional.
  init(_ type: Any.Type) {
    metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
    pointer = metadata.assumingMemoryBound(to: Metadata.self).pointee.descriptor
  }

  /// The numbers after the field descriptor, whose meaning depends on the kind of the type.
  var counts: (UInt32, UInt32) { pointer.pointee.counts }

  /// The records of the fields; `nil` if the metadata does not describe `count` fields.
  func records(count: Int) -> [FieldRecord]? {
    guard let descriptor = target(of: \.fields, in: pointer)?.assumingMemoryBound(to: FieldDescriptor.self),
      descriptor.pointee.isOfStructOrEnum, descriptor.pointee.recordCount == count,
      descriptor.pointee.recordSize == MemoryLayout<Record>.size
    else { return nil }
    var fields: [FieldRecord] = []
    for index in 0..<count {
      let record = UnsafeRawPointer(descriptor + 1).assumingMemoryBound(to: Record.self) + index
      let name = target(of: \.name, in: record).map { String(cString: $0.assumingMemoryBound(to: CChar.self)) }
      var payload: Any.Type?
      if let mangledName = target(of: \.typeName, in: record) {
        payload = type(mangledName)
        if payload == nil { return nil }
      }
      fields.append(FieldRecord(name: name ?? "#\(index)", payload: payload, isIndirect: record.pointee.isIndirect))
    }
    return fields
  }

  /// Follows a relative reference.
  private func target<Part>(of field: KeyPath<Part, Int32>, in record: UnsafePointer<Part>) -> UnsafeRawPointer? {
    let distance = Int(record.pointee[keyPath: field])
    guard distance != 0, let offset = MemoryLayout<Part>.offset(of: field) else { return nil }
    return UnsafeRawPointer(record) + offset + distance
  }

  private func type(_ mangledName: UnsafeRawPointer) -> Any.Type? {
    _getTypeByMangledNameInContext(
      mangledName.assumingMemoryBound(to: UInt8.self),
      Self.length(ofMangledName: mangledName),
      genericContext: UnsafeRawPointer(pointer),
      genericArguments: metadata + MemoryLayout<Metadata>.size
    )
  }

  /// A mangled name ends in 0. A byte below 0x20 announces a reference of 4 or 8 bytes, which may contain a 0.
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

extension TypeDescriptor {
  private struct Metadata {
    let kind: Int
    let descriptor: UnsafePointer<Layout>
  }

  private struct Layout {
    let flags: UInt32
    let parent: Int32
    let name: Int32
    let accessFunction: Int32
    let fields: Int32
    let counts: (UInt32, UInt32)
  }

  private struct FieldDescriptor {
    let typeName: Int32
    let superclass: Int32
    let kind: UInt16
    let recordSize: UInt16
    let records: UInt32

    /// Kind 0 is a struct, kind 2 an enum, kind 3 an enum with several payloads.
    var isOfStructOrEnum: Bool { kind == 0 || (2...3).contains(kind) }
    var recordCount: Int { Int(records) }
  }

  private struct Record {
    let flags: UInt32
    let typeName: Int32
    let name: Int32

    var isIndirect: Bool { flags & 1 != 0 }
  }
}
