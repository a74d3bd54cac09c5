// Fields of a state, read and changed in place at their offset. A key path costs tens of nanoseconds at each access.
//
// Argument. `MemoryLayout.offset(of:)` returns an offset only for stored properties without observers, and for stored
// properties of those: the memory at that offset holds a value of the field's type, and writing it runs no other code.
// Every other field (computed, observed, a subscript, a field behind a class) is reached by key path. The pointers are
// taken from a value that is being changed, or that its owner keeps at one address, and do not outlive it.

/// The stored property at `offset` bytes into the value behind `pointer`; `offset` must come from
/// `MemoryLayout.offset(of:)`.
@inlinable
@inline(__always)
func stored<Root, Value>(
  _: Value.Type,
  in pointer: UnsafeMutablePointer<Root>,
  at offset: Int
) -> UnsafeMutablePointer<Value> {
  (UnsafeMutableRawPointer(pointer) + offset).assumingMemoryBound(to: Value.self)
}

/// As above, for reading.
@inlinable
@inline(__always)
func stored<Root, Value>(_: Value.Type, in pointer: UnsafePointer<Root>, at offset: Int) -> UnsafePointer<Value> {
  (UnsafeRawPointer(pointer) + offset).assumingMemoryBound(to: Value.self)
}

/// Reads and writes a field of a state: by offset if it is stored, by key path otherwise.
@usableFromInline
struct FieldAccess<Root, Value> {
  @usableFromInline let keyPath: WritableKeyPath<Root, Value>
  /// Negative if the field is not stored.
  @usableFromInline let offset: Int

  // Inlined, because the compiler knows the offset of a literal key path.
  @inlinable
  init(_ keyPath: WritableKeyPath<Root, Value>) {
    self.keyPath = keyPath
    self.offset = MemoryLayout<Root>.offset(of: keyPath) ?? -1
  }

  /// A copy of the field.
  @inlinable
  func value(in root: UnsafePointer<Root>) -> Value {
    offset >= 0 ? stored(Value.self, in: root, at: offset).pointee : root.pointee[keyPath: keyPath]
  }

  /// Calls `body` with the field, in place if it is stored.
  @inlinable
  @inline(__always)
  func modify<R>(_ root: inout Root, _ body: (inout Value) -> R) -> R {
    guard offset >= 0 else { return body(&root[keyPath: keyPath]) }
    return withUnsafeMutablePointer(to: &root) { body(&stored(Value.self, in: $0, at: offset).pointee) }
  }

  /// Calls `body` with the field, in place if it is stored. A computed or observed field that does not satisfy `test`
  /// is not written, so that its setter and observers do not run, and `body` is not called.
  ///
  /// - Parameter body: Called without a test if the field is stored, because writing it runs no other code.
  /// - Returns: `nil` if the field does not satisfy `test`, or what `body` returns.
  @inlinable
  @inline(__always)
  func modify<R>(_ root: inout Root, if test: (UnsafePointer<Value>) -> Bool, _ body: (inout Value) -> R?) -> R? {
    guard offset >= 0 || read(&root, test) else { return nil }
    return modify(&root, body)
  }

  /// Calls `body` with the field, for reading: in place if it is stored, otherwise with a copy, so that no setter or
  /// observer runs.
  @inlinable
  func read<R>(_ root: inout Root, _ body: (UnsafePointer<Value>) -> R) -> R {
    withUnsafePointer(to: &root) { FieldReader(keyPath, offset: offset).read($0, body) }
  }
}

/// Reads a field of a state: by offset if it is stored, by key path otherwise.
@usableFromInline
struct FieldReader<Root, Value> {
  @usableFromInline let keyPath: KeyPath<Root, Value>
  /// Negative if the field is not stored.
  @usableFromInline let offset: Int

  @inlinable
  init(_ keyPath: KeyPath<Root, Value>) {
    self.init(keyPath, offset: MemoryLayout<Root>.offset(of: keyPath) ?? -1)
  }

  @inlinable
  init(_ keyPath: KeyPath<Root, Value>, offset: Int) {
    self.keyPath = keyPath
    self.offset = offset
  }

  /// The address of the field in `root`; `nil` if the field is not stored.
  @inlinable
  func place(in root: UnsafePointer<Root>) -> UnsafePointer<Value>? {
    offset >= 0 ? stored(Value.self, in: root, at: offset) : nil
  }

  /// A copy of the field.
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

  // Not inlined, so that callers with a stored field do not pay stack space for the copy.
  @inlinable
  @inline(never)
  func readCopy<R>(of root: UnsafePointer<Root>, _ body: (UnsafePointer<Value>) -> R) -> R {
    var value = value(in: root)
    return withUnsafePointer(to: &value, body)
  }
}
