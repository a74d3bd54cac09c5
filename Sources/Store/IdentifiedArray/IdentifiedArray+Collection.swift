extension IdentifiedArray: RandomAccessCollection, MutableCollection {
  @inlinable
  public var startIndex: Int { 0 }

  @inlinable
  public var endIndex: Int { storage.count }

  @inlinable
  public var count: Int { storage.count }

  @inlinable
  public func index(after index: Int) -> Int { index + 1 }

  @inlinable
  public func index(before index: Int) -> Int { index - 1 }

  /// The element at `position`. Constant time, in place.
  ///
  /// An element of another id may be assigned. If an element elsewhere has that id, it is reported, and nothing changes.
  @inlinable
  public subscript(position: Int) -> Element {
    get {
      storage[position]
    }
    set {
      update(newValue, at: position)
    }
    _modify {
      let id = identify(storage[position])
      defer { keepIdentity(at: position, of: id) }
      yield &storage[position]
    }
  }

  /// The elements at `positions`, in constant time. They can be reordered and changed in place, as in `todos[1...].sort()`.
  ///
  /// Assigning others is ``replaceSubrange(_:with:fileID:line:)``.
  // A slice of an array and not of this: reordering one of this would assign element by element, and meet each id twice.
  @inlinable
  public subscript(positions: Range<Int>) -> ArraySlice<Element> {
    get { storage[positions] }
    set { replaceSubrange(positions, with: newValue) }
  }

  @inlinable
  public func withContiguousStorageIfAvailable<R>(
    _ body: (UnsafeBufferPointer<Element>) throws -> R
  ) rethrows -> R? {
    try storage.withContiguousStorageIfAvailable(body)
  }

  /// Lets generic algorithms, such as sorting, work on the elements at will. The ids are looked at afterwards.
  @inlinable
  public mutating func withContiguousMutableStorageIfAvailable<R>(
    _ body: (inout UnsafeMutableBufferPointer<Element>) throws -> R
  ) rethrows -> R? {
    defer { rebuildPositions(reportingDuplicatesIn: "withContiguousMutableStorageIfAvailable(_:)") }
    return try storage.withContiguousMutableStorageIfAvailable(body)
  }
}
