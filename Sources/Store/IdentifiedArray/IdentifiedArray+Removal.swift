extension IdentifiedArray {
  /// Removes the element with this id, and returns it.
  @inlinable
  @discardableResult
  public mutating func remove(id: ID) -> Element? {
    positions[id].map { remove(at: $0) }
  }

  /// Removes `element`'s namesake: the element with its id, which is returned.
  @inlinable
  @discardableResult
  public mutating func remove(_ element: Element) -> Element? {
    remove(id: identify(element))
  }

  /// Removes the element at `index`, and returns it.
  @inlinable
  @discardableResult
  public mutating func remove(at index: Int) -> Element {
    let element = storage.remove(at: index)
    forgetPosition(of: identify(element))
    shiftPositions(after: index, by: -1)
    return element
  }

  /// Removes the elements at `offsets`, as SwiftUI's `onDelete` names them.
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
  @inlinable
  public mutating func removeSubrange(_ range: some RangeExpression<Int>) {
    let range = range.relative(to: storage)
    for element in storage[range] { forgetPosition(of: identify(element)) }
    storage.removeSubrange(range)
    shiftPositions(after: range.lowerBound, by: -range.count)
  }

  /// Removes the elements that satisfy `shouldBeRemoved`. When it throws, nothing is removed.
  @inlinable
  public mutating func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
    var removed: [ID] = []
    let kept = try storage.filter { element in
      let goes = try shouldBeRemoved(element)
      if goes { removed.append(identify(element)) }
      return !goes
    }
    guard !removed.isEmpty else { return }
    storage = kept
    for id in removed { forgetPosition(of: id) }
    indexPositions(in: 0..<storage.count)
  }

  /// Removes everything.
  @inlinable
  public mutating func removeAll(keepingCapacity: Bool = false) {
    log.noteAll()
    storage.removeAll(keepingCapacity: keepingCapacity)
    positions.removeAll(keepingCapacity: keepingCapacity)
  }

  /// Removes the first element, of which there must be one, and returns it.
  @inlinable
  @discardableResult
  public mutating func removeFirst() -> Element {
    remove(at: 0)
  }

  /// Removes the first `count` elements, of which there must be as many.
  @inlinable
  public mutating func removeFirst(_ count: Int) {
    removeSubrange(0..<count)
  }

  /// Removes the last element, of which there must be one, and returns it.
  @inlinable
  @discardableResult
  public mutating func removeLast() -> Element {
    remove(at: storage.count - 1)
  }

  /// Removes the last `count` elements, of which there must be as many.
  @inlinable
  public mutating func removeLast(_ count: Int) {
    removeSubrange((storage.count - count)..<storage.count)
  }

  /// Removes the last element and returns it, if there is one.
  @inlinable
  public mutating func popLast() -> Element? {
    storage.isEmpty ? nil : removeLast()
  }

  /// The elements that satisfy `isIncluded`.
  @inlinable
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Self {
    var result = Self(identify: identify)
    for element in storage where try isIncluded(element) { result.append(element) }
    return result
  }
}
