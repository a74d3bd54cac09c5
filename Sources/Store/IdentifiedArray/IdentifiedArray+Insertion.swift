extension IdentifiedArray {
  /// Appends `element`, unless another element has its id. Returns the index of the element with that id.
  ///
  /// - Complexity: O(1) amortised.
  @inlinable
  @discardableResult
  public mutating func append(_ element: Element) -> (inserted: Bool, index: Int) {
    let id = identify(element)
    if let index = positions[id] { return (false, index) }
    guard canStore(id) else { return (false, storage.count) }
    log.note(id)
    positions[id] = storage.count
    storage.append(element)
    return (true, storage.count - 1)
  }

  /// Appends the elements whose ids are not there already.
  @inlinable
  public mutating func append(contentsOf elements: some Sequence<Element>) {
    reserveCapacity(count + elements.underestimatedCount)
    for element in elements { append(element) }
  }

  /// Appends the elements whose ids are not there already.
  @inlinable
  public static func += (array: inout Self, elements: some Sequence<Element>) {
    array.append(contentsOf: elements)
  }

  /// The elements of `array`, followed by the elements of `elements` with other ids.
  @inlinable
  public static func + (array: Self, elements: some Sequence<Element>) -> Self {
    var result = array
    result.append(contentsOf: elements)
    return result
  }

  /// Inserts `element` at `index`, from 0 to the count, unless another element has its id. Returns the index of the
  /// element with that id.
  ///
  /// - Complexity: O(n), where n is the number of elements.
  @inlinable
  @discardableResult
  public mutating func insert(_ element: Element, at index: Int) -> (inserted: Bool, index: Int) {
    let id = identify(element)
    if let index = positions[id] { return (false, index) }
    guard canStore(id) else { return (false, storage.count) }
    log.note(id)
    storage.insert(element, at: index)
    shiftPositions(from: index + 1, by: 1)
    positions[id] = index
    return (true, index)
  }

  /// Replaces the element with the id of `element` and returns the old one, or appends `element`.
  ///
  /// - Complexity: O(1) amortised.
  @inlinable
  @discardableResult
  public mutating func updateOrAppend(_ element: Element) -> Element? {
    guard let index = positions[identify(element)] else {
      append(element)
      return nil
    }
    log.note(identify(element))
    return exchange(&storage[index], with: element)
  }

  /// Replaces the element with the id of `element`, or inserts `element` at `index`. Returns the old element and the
  /// index.
  @inlinable
  @discardableResult
  public mutating func updateOrInsert(_ element: Element, at index: Int) -> (originalMember: Element?, index: Int) {
    guard let existing = positions[identify(element)] else {
      insert(element, at: index)
      return (nil, index)
    }
    log.note(identify(element))
    return (exchange(&storage[existing], with: element), existing)
  }

  /// Replaces the element at `index`, and returns the old one.
  ///
  /// The id may be a new one. If another element has it, this is reported and nothing changes.
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
      guard canStore(newID) else { return storage[index] }
      let wasEntered = removePosition(of: oldID, at: index)
      log.note(newID)
      positions[newID] = index
      let old = exchange(&storage[index], with: element)
      if !wasEntered { repairPositions() }
      return old
    }
    log.note(oldID)
    return exchange(&storage[index], with: element)
  }

  /// Replaces the elements in `range`. Elements whose ids are elsewhere, or earlier among `elements`, are reported and
  /// left out.
  ///
  /// There is no conformance to `RangeReplaceableCollection`, which promises that every element given is stored.
  ///
  /// - Complexity: O(n), where n is the number of elements.
  @inlinable
  public mutating func replaceSubrange(
    _ range: some RangeExpression<Int>,
    with elements: some Collection<Element>,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    let range = range.relative(to: storage)
    for index in range { _ = removePosition(of: identify(storage[index]), at: index) }
    var new: [Element] = []
    var duplicates: [ID] = []
    new.reserveCapacity(elements.count)
    for element in elements {
      let id = identify(element)
      guard canStore(id) else { continue }
      if positions.updateValue(0, forKey: id) == nil {
        log.note(id)
        new.append(element)
      } else {
        duplicates.append(id)
      }
    }
    storage.replaceSubrange(range, with: new)
    // From the start, because an element with a refused id may be before the range.
    indexPositions(in: 0..<storage.count)
    if positions.count != storage.count { repairPositions() }
    guard !duplicates.isEmpty else { return }
    Self.report(duplicates, in: "replaceSubrange(_:with:)", CodeLocation(fileID: fileID, line: line))
  }

  /// Reserves space for `count` elements.
  @inlinable
  public mutating func reserveCapacity(_ count: Int) {
    storage.reserveCapacity(count)
    positions.reserveCapacity(count)
  }

  @inlinable @inline(__always)
  func exchange(_ place: inout Element, with element: Element) -> Element {
    let old = place
    place = element
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
