extension IdentifiedArray: RandomAccessCollection, MutableCollection {
  @inlinable
  public var startIndex: Int { 0 }

  @inlinable
  public var endIndex: Int { storage.count }

  /// The element at `position`, which can be changed in place.
  ///
  /// An assigned element may have a new id. If another element of the array has the new id, the assignment is reported
  /// and changes nothing.
  ///
  /// A change in place must keep the id. A change of the id is reported. If two elements then have the same id, the
  /// element with the greater index is removed.
  ///
  /// - Complexity: O(1), but O(n) if a change in place changes the id, where n is the number of elements.
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

  /// The elements at `positions`. They can be reordered and changed, as in `todos[1...].sort()`.
  ///
  /// Assigning or changing elements has the effect of ``replaceSubrange(_:with:fileID:line:)``.
  ///
  /// - Complexity: O(1) to read, O(n) to write, where n is the number of elements.
  // An `ArraySlice`, because reordering a slice of an identified array would assign one element at a time, and between
  // two assignments two elements would have the same id.
  @inlinable
  public subscript(positions: Range<Int>) -> ArraySlice<Element> {
    get { storage[positions] }
    set { replaceSubrange(positions, with: newValue) }
  }

  /// Calls `body` with a buffer of the elements.
  ///
  /// - Throws: The error of `body`.
  @inlinable
  public func withContiguousStorageIfAvailable<R>(
    _ body: (UnsafeBufferPointer<Element>) throws -> R
  ) rethrows -> R? {
    try storage.withContiguousStorageIfAvailable(body)
  }

  /// Lets generic algorithms, such as sorting, change the elements in a buffer. Afterwards, duplicates are reported and
  /// removed; the first element of each id stays.
  ///
  /// - Throws: The error of `body`. The elements keep the changes made so far.
  @inlinable
  public mutating func withContiguousMutableStorageIfAvailable<R>(
    _ body: (inout UnsafeMutableBufferPointer<Element>) throws -> R
  ) rethrows -> R? {
    defer { Self.report(rebuildPositions(), in: "withContiguousMutableStorageIfAvailable(_:)", CodeLocation()) }
    return try storage.withContiguousMutableStorageIfAvailable(body)
  }
}
