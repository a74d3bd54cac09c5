// Fields of a state where they lie, without a key path at each access, which costs tens of nanoseconds.
//
// `MemoryLayout.offset(of:)` gives an offset only for stored properties, and for stored properties of those: what lies there is a
// value of the field's type, and nothing else happens at a write. Where it gives none (a computed property, one with an
// observer, a subscript, a class on the way) the key path is used. The pointers below are taken from a whole that is being
// changed, or that its owner keeps at one place, and do not outlive that.

/// The stored property at `offset` bytes into the value behind `pointer`; `offset` must come from `MemoryLayout.offset(of:)`.
@inlinable
@inline(__always)
func stored<Root, Value>(
  _: Value.Type,
  in pointer: UnsafeMutablePointer<Root>,
  at offset: Int
) -> UnsafeMutablePointer<Value> {
  (UnsafeMutableRawPointer(pointer) + offset).assumingMemoryBound(to: Value.self)
}

/// A field of a state, by pointer offset where it is stored, and else by key path.
@usableFromInline
struct FieldAccess<Root, Value> {
  @usableFromInline let keyPath: WritableKeyPath<Root, Value>
  @usableFromInline let offset: Int

  @usableFromInline
  init(_ keyPath: WritableKeyPath<Root, Value>) {
    self.keyPath = keyPath
    self.offset = MemoryLayout<Root>.offset(of: keyPath) ?? -1
  }

  /// Calls `body` with the field, in place where it is stored.
  @inlinable
  @inline(__always)
  func modify<R>(_ root: inout Root, _ body: (inout Value) -> R) -> R {
    guard offset >= 0 else { return body(&root[keyPath: keyPath]) }
    return withUnsafeMutablePointer(to: &root) { body(&stored(Value.self, in: $0, at: offset).pointee) }
  }

  /// Calls `body` with the field to look at, or to write to it as well. What is only looked at is not written back: a field that
  /// is computed or has observers would notice.
  @inlinable
  @inline(__always)
  func visit<R>(_ root: inout Root, writes: Bool, _ body: (inout Value) -> R) -> R {
    guard offset < 0, !writes else { return modify(&root, body) }
    return lookAtCopy(of: root, body)
  }

  // Apart, so that the copy is not on the stack of who has a stored field.
  @inlinable
  @inline(never)
  func lookAtCopy<R>(of root: Root, _ body: (inout Value) -> R) -> R {
    var value = root[keyPath: keyPath]
    return body(&value)
  }
}

/// Reads a field, in place where it is stored, and else as a copy.
@usableFromInline
struct FieldReader<Root, Value> {
  @usableFromInline let keyPath: KeyPath<Root, Value>
  @usableFromInline let offset: Int

  @inlinable
  init(_ keyPath: KeyPath<Root, Value>) {
    self.keyPath = keyPath
    self.offset = MemoryLayout<Root>.offset(of: keyPath) ?? -1
  }

  /// A copy of the field.
  @inlinable
  func value(in root: UnsafeMutablePointer<Root>) -> Value {
    offset >= 0 ? stored(Value.self, in: root, at: offset).pointee : root.pointee[keyPath: keyPath]
  }

  /// Calls `body` with the field, in place where it is stored, and else with a copy.
  @inlinable
  func read(_ root: UnsafeMutablePointer<Root>, _ body: (UnsafeMutablePointer<Value>) -> Void) {
    guard offset >= 0 else { return readCopy(of: root, body) }
    body(stored(Value.self, in: root, at: offset))
  }

  // Apart, so that the copy is not on the stack of who has a stored field.
  @inlinable
  @inline(never)
  func readCopy(of root: UnsafeMutablePointer<Root>, _ body: (UnsafeMutablePointer<Value>) -> Void) {
    var value = value(in: root)
    withUnsafeMutablePointer(to: &value, body)
  }
}
