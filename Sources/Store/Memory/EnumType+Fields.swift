// The cases of an enum, read from its reflection metadata.
//
// Argument. Three facts of the Swift ABI:
//
//  1. Word 1 of an enum's metadata points to its descriptor, and the generic arguments start at word 2.
//  2. The descriptor counts the cases and refers to a field descriptor, which holds one record for each case, in the
//     order of tags. References are 32-bit distances from where they stand; 0 means none.
//  3. `_getTypeByMangledNameInContext` resolves the type name of a record.
//
// A build with `-disable-reflection-names` has records without names, one with `-disable-reflection-metadata` has no
// field descriptor. Both are expected: a case without a name is named by its number, and `fields` is then `nil`.
// `EnumType.fieldsAreAsExpected` checks the facts on known enums before the first use.

/// The name of one case of an enum, and the type of its payload.
struct EnumField: Sendable {
  /// The name, or `#3` if the build keeps no names.
  let name: String
  /// `nil` for a case without payload.
  let payload: Any.Type?
  let isIndirect: Bool
}

extension EnumType {
  /// The cases in the order of tags; `nil` if the metadata does not describe them.
  var fields: [EnumField]? {
    guard let descriptor = fieldDescriptor else { return nil }
    var fields: [EnumField] = []
    for tag in 0..<caseCount {
      let record = UnsafeRawPointer(descriptor + 1).assumingMemoryBound(to: FieldRecord.self) + tag
      let name = target(of: \.name, in: record).map { String(cString: $0.assumingMemoryBound(to: CChar.self)) }
      var payload: Any.Type?
      if let mangledName = target(of: \.typeName, in: record) {
        payload = type(mangledName)
        if payload == nil { return nil }
      }
      fields.append(EnumField(name: name ?? "#\(tag)", payload: payload, isIndirect: record.pointee.isIndirect))
    }
    return fields
  }

  private var descriptor: UnsafePointer<EnumDescriptor> {
    metadata.assumingMemoryBound(to: EnumMetadata.self).pointee.descriptor
  }

  private var caseCount: Int {
    descriptor.pointee.payloadCaseCount + descriptor.pointee.emptyCaseCount
  }

  private var fieldDescriptor: UnsafePointer<FieldDescriptor>? {
    let descriptor = target(of: \.fields, in: descriptor)?.assumingMemoryBound(to: FieldDescriptor.self)
    guard let descriptor, descriptor.pointee.isOfEnum, descriptor.pointee.recordCount == caseCount,
      descriptor.pointee.recordSize == MemoryLayout<FieldRecord>.size
    else { return nil }
    return descriptor
  }

  /// Follows a relative reference.
  private func target<Record>(
    of field: KeyPath<Record, Int32>,
    in record: UnsafePointer<Record>
  ) -> UnsafeRawPointer? {
    let distance = Int(record.pointee[keyPath: field])
    guard distance != 0, let offset = MemoryLayout<Record>.offset(of: field) else { return nil }
    return UnsafeRawPointer(record) + offset + distance
  }

  private func type(_ mangledName: UnsafeRawPointer) -> Any.Type? {
    _getTypeByMangledNameInContext(
      mangledName.assumingMemoryBound(to: UInt8.self),
      Self.length(ofMangledName: mangledName),
      genericContext: UnsafeRawPointer(descriptor),
      genericArguments: metadata + MemoryLayout<EnumMetadata>.size
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

private struct EnumMetadata {
  let kind: Int
  let descriptor: UnsafePointer<EnumDescriptor>
}

private struct EnumDescriptor {
  let flags: UInt32
  let parent: Int32
  let name: Int32
  let accessFunction: Int32
  let fields: Int32
  let payloadCaseCountAndPayloadSizeOffset: UInt32
  private let emptyCases: UInt32

  var payloadCaseCount: Int { Int(payloadCaseCountAndPayloadSizeOffset & 0xFF_FFFF) }
  var emptyCaseCount: Int { Int(emptyCases) }
}

private struct FieldDescriptor {
  let typeName: Int32
  let superclass: Int32
  private let kind: UInt16
  let recordSize: UInt16
  private let records: UInt32

  /// Kind 2 is an enum, kind 3 one with several payloads.
  var isOfEnum: Bool { (2...3).contains(kind) }
  var recordCount: Int { Int(records) }
}

private struct FieldRecord {
  private let flags: UInt32
  let typeName: Int32
  let name: Int32

  var isIndirect: Bool { flags & 1 != 0 }
}
