// The operations that the compiler emits for every enum: read the tag, project the payload, inject a tag. The types of
// payloads, and their boxes, are in `EnumPayload.swift`.
//
// Why this is sound. Five facts of the Swift ABI, which is frozen on Apple platforms and unchanged elsewhere since
// Swift 5:
//
//  1. A metatype is a pointer to metadata. The word before the metadata points to the value witness table.
//  2. Flag 0x20_0000 of that table says that three C functions follow it: `getEnumTag`, `destructiveProjectEnumData`
//     and `destructiveInjectEnumTag`.
//  3. Tags number the cases with a payload first, then the empty cases. Within each group, the order is that of
//     declaration. A case whose payload has no size, such as `Void`, counts as empty.
//  4. The low byte of the flags is the alignment less 1. Flag 0x2_0000 says that an existential, such as `Any`, keeps
//     values of the type in a box.
//  5. A projected payload starts at the address of the enum.
//
// None of these facts needs reflection metadata, so tags can be read in a build without such metadata, too.
// `EnumType.isAsExpected` checks the facts on an enum of known layout before the first use.

#if arch(arm64e)
  #error("Build for arm64: on arm64e, pointers in metadata are signed, so that enums cannot be inspected.")
#endif

/// Reads the metadata and the value witnesses of a type. The type need not be an enum, but only an enum has a tag.
@usableFromInline
struct EnumType {
  @usableFromInline let metadata: UnsafeRawPointer

  @inlinable @inline(__always)
  init(_ type: Any.Type) {
    metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
  }

  @inlinable @inline(__always)
  var witnesses: UnsafePointer<EnumWitnessTable> {
    metadata.load(fromByteOffset: -MemoryLayout<UnsafeRawPointer>.size, as: UnsafePointer<EnumWitnessTable>.self)
  }

  /// True if the value witness table of the type ends with the three enum witnesses. If this is false, calling an enum
  /// witness is undefined behaviour.
  var hasEnumWitnesses: Bool {
    witnesses.pointee.flags & 0x20_0000 != 0
  }

  /// The size and alignment of values.
  var layout: (size: Int, alignment: Int) {
    // The code reads single fields. It must not copy the whole `EnumWitnessTable`, because the witness table of a type
    // that is not an enum is shorter.
    (witnesses.pointee.size, Int(witnesses.pointee.flags & 0xFF) + 1)
  }

  /// True if an existential, such as `Any`, stores values of this type in its own three words, and not in a box.
  var isStoredInline: Bool {
    witnesses.pointee.flags & 0x2_0000 == 0
  }

  /// Copies the bytes of the enum at `address` without retaining anything, turns the copy into the bare payload, and
  /// calls `body` with the address of the payload.
  @inline(__always)
  func withProjectedCopy<R>(of address: UnsafeRawPointer, _ body: (UnsafeRawPointer) -> R) -> R {
    let (size, alignment) = layout
    return withUnsafeTemporaryAllocation(byteCount: size, alignment: alignment) { copy in
      copy.copyMemory(from: UnsafeRawBufferPointer(start: address, count: size))
      let address = copy.baseAddress.unsafelyUnwrapped
      project(at: address)
      return body(address)
    }
  }

  /// The number of the case that the value at `address` holds.
  @inlinable @inline(__always)
  func tag(at address: UnsafeRawPointer) -> Int {
    Int(truncatingIfNeeded: witnesses.pointee.getEnumTag(address, metadata))
  }

  /// Turns the enum at `address` into its bare payload. The memory holds no enum until `inject` is called.
  @inlinable @inline(__always)
  func project(at address: UnsafeMutableRawPointer) {
    witnesses.pointee.destructiveProjectEnumData(address, metadata)
  }

  /// Turns the payload at `address` into an enum of the case numbered `tag`.
  @inlinable @inline(__always)
  func inject(_ tag: Int, at address: UnsafeMutableRawPointer) {
    witnesses.pointee.destructiveInjectEnumTag(address, UInt32(truncatingIfNeeded: tag), metadata)
  }
}

func isEnum(_ type: Any.Type) -> Bool {
  TypeKind(type) == .enum || TypeKind(type) == .optional
}

/// True if a type is an enum whose values have a tag that can be read.
func hasEnumTag(_ type: Any.Type) -> Bool {
  isEnum(type) && EnumType.isAsExpected && EnumType(type).hasEnumWitnesses
}

/// The layout of the value witness table of an enum.
@usableFromInline
struct EnumWitnessTable {
  @usableFromInline typealias Word = UnsafeRawPointer?

  @usableFromInline let valueWitnesses: (Word, Word, Word, Word, Word, Word, Word, Word)
  @usableFromInline let size: Int
  @usableFromInline let stride: Int
  @usableFromInline let flags: UInt32
  @usableFromInline let extraInhabitantCount: UInt32
  @usableFromInline let getEnumTag: @convention(c) (UnsafeRawPointer, UnsafeRawPointer) -> UInt32
  @usableFromInline let destructiveProjectEnumData: @convention(c) (UnsafeMutableRawPointer, UnsafeRawPointer) -> Void
  @usableFromInline let destructiveInjectEnumTag:
    @convention(c) (UnsafeMutableRawPointer, UInt32, UnsafeRawPointer) -> Void
}
