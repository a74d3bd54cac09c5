extension IdentifiedArray {
  /// Removes the element with this id, and returns it; returns `nil` if there is none.
  ///
  /// - Complexity: O(n), where n is the number of elements.
  @inlinable
  @discardableResult
  public mutating func remove(id: ID) -> Element? {
    index(id: id).map { remove(at: $0) }
  }

  /// Removes the element that has the id of `element`, and returns it; returns `nil` if there is none.
  ///
  /// - Complexity: O(n), where n is the number of elements.
  @inlinable
  @discardableResult
  public mutating func remove(_ element: Element) -> Element? {
    remove(id: identify(element))
  }

  /// Removes the element at `index`, and returns it.
  ///
  /// - Complexity: O(n), where n is the number of elements.
  @inlinable
  @discardableResult
  public mutating func remove(at index: Int) -> Element {
    let element = storage[index]
    removeSubrange(index..<(index + 1))
    return element
  }

  /// Removes the elements at `offsets`, as SwiftUI's `onDelete` passes them.
  ///
  /// - Complexity: O(n), where n is the number of elements.
  @inlinable
  public mutating func remove(atOffsets offsets: some Sequence<Int>) {
    let offsets = Set(offsets)
    var index = -1
    removeAll { _ in
      index += 1
      return offsets.contains(index)
    }
  }

  /// Removes the elements in `range`.
  ///
  /// - Complexity: O(n), where n is the number of elements.
  @inlinable
  public mutating func removeSubrange(_ range: some RangeExpression<Int>) {
    replace(range.relative(to: storage), with: EmptyCollection())
  }

  /// Removes the elements that satisfy `shouldBeRemoved`. If the predicate throws, nothing is removed.
  ///
  /// - Complexity: O(n), where n is the number of elements.
  @inlinable
  public mutating func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
    var removed: [ID] = []
    let kept = try storage.filter { element in
      guard try shouldBeRemoved(element) else { return true }
      removed.append(identify(element))
      return false
    }
    guard !removed.isEmpty else { return }
    storage = kept
    for id in removed { removePosition(of: id) }
    indexPositions(in: 0..<storage.count)
  }

  /// Removes all elements.
  ///
  /// - Parameter keepingCapacity: True to keep the memory for elements that come later.
  @inlinable
  public mutating func removeAll(keepingCapacity: Bool = false) {
    noteAll()
    storage.removeAll(keepingCapacity: keepingCapacity)
    positions.removeAll(keepingCapacity: keepingCapacity)
  }

  /// Removes the first element and returns it. The array must not be empty.
  ///
  /// - Complexity: O(n), where n is the number of elements.
  @inlinable
  @discardableResult
  public mutating func removeFirst() -> Element {
    remove(at: 0)
  }

  /// Removes the first `count` elements. The array must have at least `count`.
  @inlinable
  public mutating func removeFirst(_ count: Int) {
    removeSubrange(0..<count)
  }

  /// Removes the last element and returns it. The array must not be empty.
  ///
  /// - Complexity: O(1).
  @inlinable
  @discardableResult
  public mutating func removeLast() -> Element {
    remove(at: storage.count - 1)
  }

  /// Removes the last `count` elements. The array must have at least `count`.
  @inlinable
  public mutating func removeLast(_ count: Int) {
    removeSubrange((storage.count - count)..<storage.count)
  }

  /// Removes the last element and returns it; returns `nil` if the array is empty.
  ///
  /// - Complexity: O(1).
  @inlinable
  public mutating func popLast() -> Element? {
    storage.isEmpty ? nil : removeLast()
  }

  /// The elements that satisfy `isIncluded`.
  ///
  /// - Complexity: O(n), where n is the number of elements.
  /// - Throws: The error of `isIncluded`.
  @inlinable
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Self {
    var result = self
    try result.removeAll { try !isIncluded($0) }
    return result
  }
}
