// The cases of an enum with the types of their payloads, and the tags and payloads of enum values.
//
// The metadata of an enum has a record of each case: the type of its payload, and a flag for a payload in a box. A case
// path finds its case among these records: see `CasePath+Learning.swift`. The witnesses of `EnumType.swift` find the
// payload in a value.
//
// Why this is sound. Projecting an enum turns its bytes into those of its payload, in place. Injecting a tag turns the
// bytes into an enum again. Between the two, no other code may see the memory. Therefore functions project only a copy,
// an `inout` value, or memory that only the caller uses. The caller guarantees that `Value` is exactly the type of the
// payload: case paths compare the types before they call. The payload of an indirect case lies in a heap object, after
// a header of two words. The offset of the payload is rounded up to the alignment of the payload.

private let cases = TypeCache<[FieldRecord]?>()

/// The cases of an enum in the order of tags; `nil` if the type is no enum, or its metadata does not describe them.
///
/// - Complexity: O(1), except for the first call with a type.
func enumCases(of type: Any.Type) -> [FieldRecord]? {
  cases.value(for: type) { hasEnumTag(type) ? EnumType(type).cases : nil }
}

/// The declaration of the case of an enum value; `nil` if the cases of its type are not known.
func enumCase(of value: Any) -> FieldRecord? {
  func field<Root>(as type: Root.Type) -> FieldRecord? {
    guard let cases = enumCases(of: type), let value = value as? Root else { return nil }
    return cases[enumTag(of: value)]
  }
  // A `Mirror` returns the payload of `case failed(any Error)` as an `Any` that contains an `any Error`. Opening this
  // `Any` would give the type `any Error`. `type(of:)` gives the type of the error itself.
  return _openExistential(type(of: value), do: field)
}

/// The tag of `root`. `hasEnumTag` must be true for `Root`.
@inlinable @inline(__always)
func enumTag<Root>(of root: borrowing Root) -> Int {
  withUnsafePointer(to: root) { EnumType(Root.self).tag(at: $0) }
}

/// The tag of `root`, read in place: a large enum is not copied.
@inlinable @inline(__always)
func enumTag<Root>(inPlace root: inout Root) -> Int {
  withUnsafeMutablePointer(to: &root) { EnumType(Root.self).tag(at: $0) }
}

/// A copy of the payload of `root`, whose case must hold exactly a `Value`. For an indirect case, `Value` must be
/// `AnyObject`: the payload is then the box.
@inlinable @inline(__always)
func enumPayload<Root, Value>(of root: Root, as type: Value.Type) -> Value {
  withUnsafeTemporaryAllocation(of: Root.self, capacity: 1) { copy in
    let address = copy.baseAddress.unsafelyUnwrapped
    address.initialize(to: root)
    EnumType(Root.self).project(at: address)
    return UnsafeMutableRawPointer(address).assumingMemoryBound(to: Value.self).move()
  }
}

/// Calls `body` with the address of the payload of `root`. The case of `root` must be `tag`, and must hold exactly a
/// `Value`.
func withPayload<Root, Value>(
  of root: UnsafeMutablePointer<Root>,
  tag: Int,
  isIndirect: Bool,
  _ body: (UnsafePointer<Value>) -> Void
) {
  EnumType(Root.self).project(at: root)
  defer { EnumType(Root.self).inject(tag, at: root) }
  var payload = UnsafeRawPointer(root)
  if isIndirect {
    payload = payload.load(as: UnsafeRawPointer.self) + offsetInBox(alignment: MemoryLayout<Value>.alignment)
  }
  body(payload.assumingMemoryBound(to: Value.self))
}

/// Calls `body` with the payload of `root` in place. The case of `root` must be `tag`, must hold exactly a `Value`, and
/// must not be indirect.
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

/// A copy of the payload of `root`, whose case must be indirect and hold exactly a `Value`.
@inlinable @inline(__always)
func boxedEnumPayload<Root, Value>(of root: Root, as type: Value.Type) -> Value {
  let box = enumPayload(of: root, as: AnyObject.self)
  let offset = offsetInBox(alignment: MemoryLayout<Value>.alignment)
  return withExtendedLifetime(box) {
    (UnsafeRawPointer(Unmanaged.passUnretained(box).toOpaque()) + offset).assumingMemoryBound(to: Value.self).pointee
  }
}

/// The offset of a payload in the box of an indirect case. `alignment` is that of the payload.
@inlinable @inline(__always)
func offsetInBox(alignment: Int) -> Int {
  (2 * MemoryLayout<Int>.size + alignment - 1) & ~(alignment - 1)
}

/// Destroys `root`, calls `body`, and initialises `root` again with `refill`.
///
/// The caller has read the content of `root` into a variable, and `body` changes this variable. If `root` were not
/// destroyed first, it would share storage with the variable, and copy-on-write would copy each changed collection.
@inline(__always)
func withVacated<Root, R>(_ root: inout Root, refill: () -> Root, _ body: () throws -> R) rethrows -> R {
  try withUnsafeMutablePointer(to: &root) { root in
    root.deinitialize(count: 1)
    defer { root.initialize(to: refill()) }
    return try body()
  }
}

extension EnumType {
  /// The cases, as `enumCases(of:)` returns them.
  var cases: [FieldRecord]? {
    records(count: payloadCaseCount + Int(counts.1))
  }

  /// The number of the cases with payload. Their tags come first. Does not need reflection metadata.
  var payloadCaseCount: Int { Int(counts.0 & 0xFF_FFFF) }
}
