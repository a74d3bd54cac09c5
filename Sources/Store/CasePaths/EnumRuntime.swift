// Everything unsafe about case paths is in this file.
//
// It leans on these facts of the Swift ABI, frozen on Apple platforms and unchanged elsewhere since Swift 5:
//
//  1. A metatype is a pointer to metadata. Word 0 is the kind (0x201 enum, 0x202 Optional, 0x301 tuple …; a class has a
//     pointer or 0 there), and word -1 points to the value witness table.
//  2. At byte 8 words of that table stand size and stride, at byte 10 words the flags; flag 0x200000 says that three
//     enum witnesses follow: getEnumTag, destructiveProjectEnumData, destructiveInjectEnumTag. They are C functions.
//     A projected payload starts at the address of the enum.
//  3. An enum's metadata has its descriptor in word 1 and generic arguments from word 2 on. The descriptor counts the
//     cases and leads to one 12-byte field record a case, in the order of tags: flags (bit 0: indirect), mangled payload
//     type, name. The names resolve with `_getTypeByMangledNameInContext`.
//  4. An indirect payload is in a box behind a two-word header, rounded up to the payload's alignment.
//  5. Tuple metadata is kind, count, labels, then a type and an offset for each element.
//
// `EnumType.runtimeIsAsExpected` tries all of them on an enum that it knows, once, before any other use; an `EnumLayout`
// then checks the counts of each enum, and a case path the tag that its case makes. What fails goes to reflection.
// Pointers in metadata are signed on arm64e, which this file does not speak: reflection again.

/// An enum's metadata, and the three operations that its value witnesses offer.
@usableFromInline
struct EnumType {
  @usableFromInline let metadata: UnsafeRawPointer

  @inlinable @inline(__always)
  init(_ type: Any.Type) {
    metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
  }

  /// The number of the case that the value at `address` holds.
  @inlinable @inline(__always)
  func tag(at address: UnsafeRawPointer) -> Int {
    typealias Witness = @convention(c) (UnsafeRawPointer, UnsafeRawPointer) -> UInt32
    return Int(truncatingIfNeeded: unsafeBitCast(witness(0), to: Witness.self)(address, metadata))
  }

  /// Leaves nothing but the payload at `address`: it is no enum until `inject` says so.
  @inlinable @inline(__always)
  func project(at address: UnsafeMutableRawPointer) {
    typealias Witness = @convention(c) (UnsafeMutableRawPointer, UnsafeRawPointer) -> Void
    unsafeBitCast(witness(1), to: Witness.self)(address, metadata)
  }

  /// Makes the payload at `address` an enum of the case numbered `tag`.
  @inlinable @inline(__always)
  func inject(_ tag: Int, at address: UnsafeMutableRawPointer) {
    typealias Witness = @convention(c) (UnsafeMutableRawPointer, UInt32, UnsafeRawPointer) -> Void
    unsafeBitCast(witness(2), to: Witness.self)(address, UInt32(truncatingIfNeeded: tag), metadata)
  }

  @inlinable @inline(__always)
  func witness(_ index: Int) -> UnsafeRawPointer {
    let word = MemoryLayout<Int>.size
    let table = metadata.load(fromByteOffset: -word, as: UnsafeRawPointer.self)
    return table.load(fromByteOffset: 10 * word + 8 + index * word, as: UnsafeRawPointer.self)
  }
}

/// The case of `root`, which must be of a type whose layout was verified.
@inlinable @inline(__always)
func enumTag<Root>(of root: borrowing Root) -> Int {
  withUnsafePointer(to: root) { EnumType(Root.self).tag(at: $0) }
}

/// The case of `root` where it lies: a large enum is not copied to be asked.
@inlinable @inline(__always)
func enumTag<Root>(inPlace root: inout Root) -> Int {
  withUnsafeMutablePointer(to: &root) { EnumType(Root.self).tag(at: $0) }
}

/// A copy of the payload of `root`, whose case must hold exactly a `Value`, and not behind a box.
@inlinable @inline(__always)
func enumPayload<Root, Value>(of root: Root, as type: Value.Type) -> Value {
  withUnsafeTemporaryAllocation(of: Root.self, capacity: 1) { copy in
    let address = copy.baseAddress.unsafelyUnwrapped
    address.initialize(to: root)
    EnumType(Root.self).project(at: address)
    return UnsafeMutableRawPointer(address).assumingMemoryBound(to: Value.self).move()
  }
}

/// The same copy on the heap, for the caller to deinitialise and deallocate: code that is not optimised would have a large
/// payload on the stack several times over. Apart, so that what this has there is gone when the caller goes on.
@inline(never)
func allocateEnumPayload<Root, Value>(of root: Root, as type: Value.Type) -> UnsafeMutablePointer<Value> {
  let copy = UnsafeMutablePointer<Root>.allocate(capacity: 1)
  copy.initialize(to: root)
  EnumType(Root.self).project(at: copy)
  return UnsafeMutableRawPointer(copy).assumingMemoryBound(to: Value.self)
}

/// Runs `body` on the payload where it lies in `root`, which must be of the case `tag` that holds exactly a `Value`.
@inlinable @inline(__always)
func withEnumPayload<Root, Value, R>(
  of root: inout Root,
  tag: Int,
  _ body: (inout Value) throws -> R
) rethrows -> R {
  try withUnsafeMutablePointer(to: &root) { root in
    EnumType(Root.self).project(at: root)
    defer { EnumType(Root.self).inject(tag, at: root) }
    return try body(&UnsafeMutableRawPointer(root).assumingMemoryBound(to: Value.self).pointee)
  }
}

/// The payload of a case without one, for a path whose `Value` is `Void`.
func noPayload<Value>(as type: Value.Type) -> Value {
  precondition(type == Void.self)
  return unsafeBitCast((), to: type)
}

/// A copy of the payload of `root`, whose case holds exactly a `Value` in a box.
@inlinable @inline(__always)
func boxedEnumPayload<Root, Value>(of root: Root, as type: Value.Type) -> Value {
  withUnsafeTemporaryAllocation(of: Root.self, capacity: 1) { copy in
    let address = copy.baseAddress.unsafelyUnwrapped
    address.initialize(to: root)
    EnumType(Root.self).project(at: address)
    let box = UnsafeMutableRawPointer(address).assumingMemoryBound(to: AnyObject.self).move()
    let alignment = MemoryLayout<Value>.alignment
    let offset = (2 * MemoryLayout<Int>.size + alignment - 1) & ~(alignment - 1)
    return withExtendedLifetime(box) {
      (UnsafeRawPointer(Unmanaged.passUnretained(box).toOpaque()) + offset).assumingMemoryBound(to: Value.self).pointee
    }
  }
}

/// Runs `body` on a root of whose memory it is the only owner, and which `refill` makes anew afterwards.
///
/// While `body` runs nothing but it holds what `root` held, so that no collection in there is copied.
@inline(__always)
func withVacated<Root, R>(_ root: inout Root, refill: () -> Root, _ body: () throws -> R) rethrows -> R {
  try withUnsafeMutablePointer(to: &root) { root in
    root.deinitialize(count: 1)
    defer { root.initialize(to: refill()) }
    return try body()
  }
}

/// What one case of an enum is called, and what it holds.
struct EnumField: Sendable {
  let name: String
  /// `nil` for a case without payload.
  let payload: Any.Type?
  let isIndirect: Bool
}

extension EnumType {
  /// The cases of the enum `type`, in the order of tags; `nil` when its metadata is not as expected.
  static func fields(of type: Any.Type) -> [EnumField]? {
    guard TypeKind(type) == .enum || TypeKind(type) == .optional else { return nil }
    let word = MemoryLayout<Int>.size
    let metadata = EnumType(type).metadata
    let table = metadata.load(fromByteOffset: -word, as: UnsafeRawPointer.self)
    guard table.load(fromByteOffset: 10 * word, as: UInt32.self) & 0x20_0000 != 0 else { return nil }

    let descriptor = metadata.load(fromByteOffset: word, as: UnsafeRawPointer.self)
    let payloadCount = descriptor.load(fromByteOffset: 20, as: UInt32.self) & 0xFF_FFFF
    let emptyCount = descriptor.load(fromByteOffset: 24, as: UInt32.self)
    // Code built without reflection metadata has no field descriptor.
    guard
      let fields = target(ofReferenceAt: descriptor + 16),
      (2...3).contains(fields.load(fromByteOffset: 8, as: UInt16.self)),
      fields.load(fromByteOffset: 10, as: UInt16.self) == 12,
      fields.load(fromByteOffset: 12, as: UInt32.self) == payloadCount + emptyCount
    else { return nil }

    var result: [EnumField] = []
    for index in 0..<Int(payloadCount + emptyCount) {
      let record = fields + 16 + 12 * index
      let isIndirect = record.load(as: UInt32.self) & 1 != 0
      guard let nameAddress = target(ofReferenceAt: record + 8) else { return nil }
      let name = String(cString: nameAddress.assumingMemoryBound(to: CChar.self))
      guard let typeName = target(ofReferenceAt: record + 4) else {
        result.append(EnumField(name: name, payload: nil, isIndirect: isIndirect))
        continue
      }
      guard
        let payload = _getTypeByMangledNameInContext(
          typeName.assumingMemoryBound(to: UInt8.self),
          mangledNameLength(typeName),
          genericContext: descriptor,
          genericArguments: metadata + 2 * word
        )
      else { return nil }
      result.append(EnumField(name: name, payload: payload, isIndirect: isIndirect))
    }
    return result
  }

  /// References inside metadata are 32-bit distances from where they stand; 0 means none.
  private static func target(ofReferenceAt address: UnsafeRawPointer) -> UnsafeRawPointer? {
    let distance = address.load(as: Int32.self)
    return distance == 0 ? nil : address + Int(distance)
  }

  /// A mangled name ends in 0, but the references within it, announced by a byte below 0x20, can contain a 0.
  private static func mangledNameLength(_ name: UnsafeRawPointer) -> UInt {
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

/// What kind of type a piece of metadata describes.
enum TypeKind {
  case `class`, `struct`, `enum`, optional, tuple, function, metatype, existential, other

  init(_ type: Any.Type) {
    let kind = unsafeBitCast(type, to: UnsafePointer<Int>.self).pointee
    switch kind {
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

/// The element types of a tuple type, or `nil` when it is none.
func tupleElements(of type: Any.Type) -> [Any.Type]? {
  guard TypeKind(type) == .tuple else { return nil }
  let words = unsafeBitCast(type, to: UnsafePointer<Int>.self)
  return (0..<words[1]).map { unsafeBitCast(words[3 + 2 * $0], to: Any.Type.self) }
}

/// The type that an optional type wraps, or `nil` when it is none.
func wrappedType(of type: Any.Type) -> Any.Type? {
  guard TypeKind(type) == .optional else { return nil }
  return unsafeBitCast(unsafeBitCast(type, to: UnsafePointer<Int>.self)[2], to: Any.Type.self)
}

/// Whether two struct types are the same but for their generic arguments.
func isSameStruct(_ one: Any.Type, _ other: Any.Type) -> Bool {
  guard TypeKind(one) == .struct, TypeKind(other) == .struct else { return false }
  return unsafeBitCast(one, to: UnsafePointer<Int>.self)[1] == unsafeBitCast(other, to: UnsafePointer<Int>.self)[1]
}
