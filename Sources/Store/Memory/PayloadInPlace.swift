// Reads the payload of an enum in place, or in a copy of the bytes that retains nothing.
//
// Why this is sound, beyond the reasons of `EnumType.swift`. A payload starts at the address of its enum. All values of
// one case have the same tag. The tag of a case with a payload is stored after the payload, or in bits that are 0 in
// every payload of the enum, or not at all. To find out whether a tag sets such bits, `injectsNothing` writes the tag
// into memory that is all 0:
//
// - If the bytes of the payload stay 0, the tag sets no bit in a payload. Payloads are then read in place.
// - Otherwise, the bytes of the enum are copied, and the tag is removed from the copy. The copy is neither retained nor
//   destroyed. The caller may read the copy only while the enum lives and does not change.
//
// Values that must not move in memory, such as those with weak references, cannot be copied in this way. The flags
// 0x10_0000 and 0x100_0000 of the witness table mark such values. There is no `PayloadInPlace` for them.
//
// `EnumType.isAsExpected` checks both ways on an enum of known layout.

/// Reads the payloads of one case of an enum, in place or in a copy of the bytes.
struct PayloadInPlace {
  private let type: EnumType
  private let tag: Int
  /// True if the enum stores the bytes of the payload unchanged. Then the payload can be read at the address of the
  /// enum.
  let isUnchanged: Bool

  /// Returns `nil` if values of the enum must not move in memory.
  ///
  /// - Parameters:
  ///   - root: An enum type for which `EnumType.hasEnumWitnesses` is true.
  ///   - tag: The tag of the case. The case must hold exactly a `Value`, and not in a box.
  init?<Root, Value>(_ root: Root.Type, tag: Int, _ value: Value.Type) {
    let type = EnumType(root)
    guard type.witnesses.pointee.flags & 0x110_0000 == 0 else { return nil }
    self.type = type
    self.tag = tag
    self.isUnchanged = type.injectsNothing(tag, intoBytes: MemoryLayout<Value>.size)
  }

  /// True if the enum at `address` is of the case.
  @inline(__always)
  func isIn(_ address: UnsafeRawPointer) -> Bool {
    type.tag(at: address) == tag
  }

  /// Calls `body` with the address of a copy of the payload of the enum at `address`. The enum must be of the case that
  /// has the tag `tag`. The copy does not retain the objects in the payload.
  @inline(__always)
  func withCopy<R>(of address: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> R) -> R {
    type.withProjectedCopy(of: address, body)
  }
}

/// The payload of an optional, in place; `nil` if there is none. An optional stores its payload as it is, because it
/// has one case with a payload.
@inlinable
func payload<Wrapped>(of optional: UnsafePointer<Wrapped?>) -> UnsafePointer<Wrapped>? {
  guard optional.pointee != nil else { return nil }
  return UnsafeRawPointer(optional).assumingMemoryBound(to: Wrapped.self)
}

extension EnumType {
  /// Writes the tag of a case into memory that is all 0. Returns true if the first `count` bytes are still 0.
  fileprivate func injectsNothing(_ tag: Int, intoBytes count: Int) -> Bool {
    let (size, alignment) = layout
    return withUnsafeTemporaryAllocation(byteCount: size, alignment: alignment) { zeros in
      zeros.initializeMemory(as: UInt8.self, repeating: 0)
      guard let address = zeros.baseAddress else { return true }
      inject(tag, at: address)
      return zeros.prefix(count).allSatisfy { $0 == 0 }
    }
  }
}
