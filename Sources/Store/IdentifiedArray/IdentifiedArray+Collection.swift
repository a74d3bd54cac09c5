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

  /// The element at `position`, which can be changed in place.
  ///
  /// An element with another id may be assigned. If another element has that id, this is reported and nothing changes.
  ///
  /// - Complexity: O(1).
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

  /// The elements at `positions`, which can be reordered and changed in place, as in `todos[1...].sort()`.
  ///
  /// Assigning other elements is ``replaceSubrange(_:with:fileID:line:)``.
  ///
  /// - Complexity: O(1) to read.
  // An `ArraySlice`, because reordering a slice of this type would assign element by element and meet each id twice.
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

  /// Lets generic algorithms, such as sorting, change the elements at will. The ids are entered again afterwards.
  @inlinable
  public mutating func withContiguousMutableStorageIfAvailable<R>(
    _ body: (inout UnsafeMutableBufferPointer<Element>) throws -> R
  ) rethrows -> R? {
    defer { rebuildPositions(reportingDuplicatesIn: "withContiguousMutableStorageIfAvailable(_:)") }
    return try storage.withContiguousMutableStorageIfAvailable(body)
  }
}
