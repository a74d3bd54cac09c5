// The cases of an enum.
//
// Argument, beyond that of `FieldRecords.swift`. The numbers after the field descriptor of an enum are the number of
// its cases with payload, in the lower 24 bits, and the number of its cases without.

extension EnumType {
  /// The cases in the order of tags; `nil` if the metadata does not describe them.
  var fields: [FieldRecord]? {
    descriptor.records(count: payloadCaseCount + Int(descriptor.counts.1))
  }

  /// The number of the cases with payload, whose tags come first. Builds without reflection metadata have it too.
  var payloadCaseCount: Int { Int(descriptor.counts.0 & 0xFF_FFFF) }

  private var descriptor: TypeDescriptor { TypeDescriptor(unsafeBitCast(metadata, to: Any.Type.self)) }
}
