// Fields of a state, read and changed in place at their offset. A key path costs tens of nanoseconds at each access.
//
// Why this is sound. `MemoryLayout.offset(of:)` returns an offset only if each component of the key path is a stored
// property without observers. The memory at that offset holds a value of the field's type, and writing to it runs no
// other code. Every other field (computed, observed, a subscript, a field behind a class) is reached by key path. A
// pointer is taken from an `inout` value, or from a value that its owner keeps at one address. The pointer does not
// outlive the value.

/// A pointer to the stored property that is `offset` bytes into the value at `pointer`. `offset` must come from
/// `MemoryLayout.offset(of:)` or from `structFields`.
@inlinable
@inline(__always)
func stored<Root, Value>(
  _: Value.Type,
  in pointer: UnsafeMutablePointer<Root>,
  at offset: Int
) -> UnsafeMutablePointer<Value> {
  (UnsafeMutableRawPointer(pointer) + offset).assumingMemoryBound(to: Value.self)
}

/// A pointer for reading the stored property that is `offset` bytes into the value at `pointer`.
@inlinable
@inline(__always)
func stored<Root, Value>(_: Value.Type, in pointer: UnsafePointer<Root>, at offset: Int) -> UnsafePointer<Value> {
  (UnsafeRawPointer(pointer) + offset).assumingMemoryBound(to: Value.self)
}

/// Reads and writes a field of a state: by offset if it is stored, by key path otherwise.
@usableFromInline
struct FieldAccess<Root, Value> {
  /// Must be a `WritableKeyPath` if `modify` is used.
  @usableFromInline let keyPath: KeyPath<Root, Value>
  /// The result of `MemoryLayout.offset(of:)` for the field; -1 if the result is `nil`.
  @usableFromInline let offset: Int

  // Inlinable, so that the compiler can compute the offset of a literal key path.
  @inlinable
  init(_ keyPath: KeyPath<Root, Value>) {
    self.keyPath = keyPath
    self.offset = MemoryLayout<Root>.offset(of: keyPath) ?? -1
  }

  /// The address of the field in `root`; `nil` if the field is not stored.
  @inlinable
  func address(in root: UnsafePointer<Root>) -> UnsafePointer<Value>? {
    offset >= 0 ? stored(Value.self, in: root, at: offset) : nil
  }

  @inlinable
  func value(in root: UnsafePointer<Root>) -> Value {
    offset >= 0 ? stored(Value.self, in: root, at: offset).pointee : root.pointee[keyPath: keyPath]
  }

  /// Calls `body` with the field: in place if it is stored, otherwise with a copy.
  @inlinable
  func read<R>(_ root: UnsafePointer<Root>, _ body: (UnsafePointer<Value>) -> R) -> R {
    guard offset >= 0 else { return readCopy(of: root, body) }
    return body(stored(Value.self, in: root, at: offset))
  }

  /// Calls `body` with the field of a root that the caller has as `inout`. The field is only read, so no setter,
  /// `willSet` or `didSet` runs.
  @inlinable
  func read<R>(_ root: inout Root, _ body: (UnsafePointer<Value>) -> R) -> R {
    withUnsafePointer(to: &root) { read($0, body) }
  }

  // Not inlined, so that callers with a stored field do not pay stack space for the copy.
  @inlinable
  @inline(never)
  func readCopy<R>(of root: UnsafePointer<Root>, _ body: (UnsafePointer<Value>) -> R) -> R {
    var value = value(in: root)
    return withUnsafePointer(to: &value, body)
  }

  /// Calls `body` with the field, in place if it is stored. The key path must be writable.
  @inlinable
  @inline(__always)
  func modify<R>(_ root: inout Root, _ body: (inout Value) -> R) -> R {
    guard offset >= 0 else {
      return body(&root[keyPath: unsafeDowncast(keyPath, to: WritableKeyPath<Root, Value>.self)])
    }
    return withUnsafeMutablePointer(to: &root) { body(&stored(Value.self, in: $0, at: offset).pointee) }
  }
}
