extension IdentifiedArray {
  /// Appends `element`, unless the array has an element with its id. Returns true if `element` was appended, and the
  /// index of the element with that id.
  ///
  /// - Complexity: O(1) amortised.
  @inlinable
  @discardableResult
  public mutating func append(_ element: Element) -> (inserted: Bool, index: Int) {
    let id = identify(element)
    if let index = self.index(id: id) { return (false, index) }
    note(id)
    positions[id] = storage.count
    storage.append(element)
    return (true, storage.count - 1)
  }

  /// Appends the elements whose ids the array does not have.
  ///
  /// - Complexity: O(m) amortised, where m is the number of `elements`.
  @inlinable
  public mutating func append(contentsOf elements: some Sequence<Element>) {
    // Reserves space only if the array more than doubles. A reservation is exact, so if each call reserved space, a
    // loop of calls would copy the array each time. `append` doubles the space instead.
    let added = elements.underestimatedCount
    if added > count { reserveCapacity(count + added) }
    for element in elements { append(element) }
  }

  /// Appends the elements whose ids the array does not have.
  ///
  /// - Complexity: O(m) amortised, where m is the number of `elements`.
  @inlinable
  public static func += (array: inout Self, elements: some Sequence<Element>) {
    array.append(contentsOf: elements)
  }

  /// The elements of `array`, followed by those of `elements` whose ids `array` does not have.
  ///
  /// - Complexity: O(n + m), where n and m are the numbers of elements.
  @inlinable
  public static func + (array: Self, elements: some Sequence<Element>) -> Self {
    var result = array
    result.reserveCapacity(array.count + elements.underestimatedCount)
    result.append(contentsOf: elements)
    return result
  }

  /// Inserts `element` at `index`, unless the array has an element with its id. Returns true if `element` was inserted,
  /// and the index of the element with that id.
  ///
  /// - Complexity: O(n), where n is the number of elements.
  @inlinable
  @discardableResult
  public mutating func insert(_ element: Element, at index: Int) -> (inserted: Bool, index: Int) {
    let id = identify(element)
    if let index = self.index(id: id) { return (false, index) }
    note(id)
    storage.insert(element, at: index)
    shiftPositions(from: index + 1, by: 1)
    positions[id] = index
    return (true, index)
  }

  /// Replaces the element with the id of `element` and returns the old one. If there is none, appends `element` and
  /// returns `nil`.
  ///
  /// - Complexity: O(1) amortised.
  @inlinable
  @discardableResult
  public mutating func updateOrAppend(_ element: Element) -> Element? {
    updateOrInsert(element, at: storage.count).originalMember
  }

  /// Replaces the element with the id of `element`. If there is none, inserts `element` at `index`. Returns the old
  /// element, if there was one, and the index at which `element` is now.
  ///
  /// - Complexity: O(1) to replace, O(n) to insert, where n is the number of elements.
  @inlinable
  @discardableResult
  public mutating func updateOrInsert(_ element: Element, at index: Int) -> (originalMember: Element?, index: Int) {
    if let existing = self.index(id: identify(element)) { return (exchange(at: existing, with: element), existing) }
    insert(element, at: index)
    return (nil, index)
  }

  /// Replaces the element at `index`, and returns the old one.
  ///
  /// The new element may have another id. If another element of the array has that id, the call is reported and changes
  /// nothing.
  ///
  /// - Complexity: O(1).
  @inlinable
  @discardableResult
  public mutating func update(_ element: Element, at index: Int) -> Element {
    let oldID = identify(storage[index])
    let newID = identify(element)
    if oldID != newID {
      guard positions[newID] == nil else {
        reportOccupied(newID, index: index)
        return storage[index]
      }
      removePosition(of: oldID)
      positions[newID] = index
    }
    return exchange(at: index, with: element)
  }

  /// Replaces the elements in `range` with `elements`. A new element is reported and left out if its id occurs in the
  /// array outside `range`, or earlier in `elements`.
  ///
  /// The array does not conform to `RangeReplaceableCollection`, because that protocol promises to store every given
  /// element.
  ///
  /// - Complexity: O(n + m), where n is the number of elements of the array, and m the number of `elements`.
  @inlinable
  public mutating func replaceSubrange(
    _ range: some RangeExpression<Int>,
    with elements: some Collection<Element>,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    let duplicates = replace(range.relative(to: storage), with: elements)
    Self.report(duplicates, in: "replaceSubrange(_:with:)", CodeLocation(fileID: fileID, line: line))
  }

  /// Replaces the elements in `range`. An element of `elements` is left out if an element with its id stays in the
  /// array, or comes before it in `elements`.
  ///
  /// - Returns: The ids of the elements that were left out.
  @inlinable
  @discardableResult
  mutating func replace(_ range: Range<Int>, with elements: some Collection<Element>) -> [ID] {
    for index in range { removePosition(of: identify(storage[index])) }
    var new: [Element] = []
    var duplicates: [ID] = []
    new.reserveCapacity(elements.count)
    for element in elements {
      let id = identify(element)
      if positions[id] == nil {
        note(id)
        // -1 marks the id as present. It is less than every index, so `shiftPositions` does not change it.
        positions[id] = -1
        new.append(element)
      } else {
        duplicates.append(id)
      }
    }
    storage.replaceSubrange(range, with: new)
    let end = range.lowerBound + new.count
    if end != range.upperBound { shiftPositions(from: end, by: end - range.upperBound) }
    indexPositions(in: range.lowerBound..<end)
    return duplicates
  }

  /// Reserves space for `count` elements in total, as `Array.reserveCapacity(_:)` does.
  @inlinable
  public mutating func reserveCapacity(_ count: Int) {
    storage.reserveCapacity(count)
    positions.reserveCapacity(count)
  }

  @inlinable @inline(__always)
  mutating func exchange(at index: Int, with element: Element) -> Element {
    note(identify(element))
    let old = storage[index]
    storage[index] = element
    return old
  }

  @usableFromInline
  func reportOccupied(_ id: ID, index: Int) {
    reportIssue(
      "An element with the id \(id) was assigned to index \(index) of \(Self.self), but the element at index "
        + "\(positions[id] ?? 0) has that id. Nothing changed. Remove that element first, or use updateOrAppend(_:)."
    )
  }
}
