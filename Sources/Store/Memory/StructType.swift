// The stored properties of a struct.
//
// Argument, beyond that of `FieldRecords.swift`. The numbers after the field descriptor of a struct are the number of
// its stored properties, and the distance from its metadata, in words, to their offsets, which are 32-bit numbers.
// `EnumType.fieldsAreAsExpected` checks this on a known struct.

/// The types of the stored properties of a struct, and their offsets; `nil` if the metadata does not describe them.
func structFields(of type: Any.Type) -> [(type: Any.Type, offset: Int)]? {
  let descriptor = TypeDescriptor(type)
  let (count, offsetsWord) = descriptor.counts
  guard let records = descriptor.records(count: Int(count)) else { return nil }
  let offsets = unsafeBitCast(type, to: UnsafePointer<Int>.self) + Int(offsetsWord)
  return offsets.withMemoryRebound(to: Int32.self, capacity: records.count) { offsets in
    records.indices.map { (records[$0].payload ?? Void.self, Int(offsets[$0])) }
  }
}
