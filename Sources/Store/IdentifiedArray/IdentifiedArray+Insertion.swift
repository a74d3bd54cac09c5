extension IdentifiedArray {
  /// Appends `element` unless its id is there already. Returns where the element of that id is.
  @inlinable
  @discardableResult
  public mutating func append(_ element: Element) -> (inserted: Bool, index: Int) {
    let id = identify(element)
    if let index = positions[id] { return (false, index) }
    positions[id] = storage.count
    storage.append(element)
    return (true, storage.count - 1)
  }

  /// Appends those elements whose ids are not there already.
  @inlinable
  public mutating func append(contentsOf elements: some Sequence<Element>) {
    reserveCapacity(count + elements.underestimatedCount)
    for element in elements { append(element) }
  }

  /// Appends those elements whose ids are not there already.
  @inlinable
  public static func += (array: inout Self, elements: some Sequence<Element>) {
    array.append(contentsOf: elements)
  }

  /// The elements of `array`, and those of `elements` whose ids are not there already.
  @inlinable
  public static func + (array: Self, elements: some Sequence<Element>) -> Self {
    var result = array
    result.append(contentsOf: elements)
    return result
  }

  /// Inserts `element` at `index`, from 0 to the count, unless its id is there already. Returns where the element of that
  /// id is.
  @inlinable
  @discardableResult
  public mutating func insert(_ element: Element, at index: Int) -> (inserted: Bool, index: Int) {
    let id = identify(element)
    if let index = positions[id] { return (false, index) }
    storage.insert(element, at: index)
    shiftPositions(after: index, by: 1)
    positions[id] = index
    return (true, index)
  }

  /// Puts `element` in the place of the one with its id, which is returned, or appends it.
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

  /// Puts `element` in the place of the one with its id, or inserts it at `index`. Returns the element that it replaces, and
  /// where it is.
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

  /// Puts `element` in the place of the one at `index`, which is returned.
  ///
  /// The id may be a new one. If an element elsewhere has it, that is reported, and nothing changes.
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
      positions[oldID] = nil
      positions[newID] = index
    }
    log.note(oldID)
    return exchange(&storage[index], with: element)
  }

  /// Puts `elements` in the place of those in `range`. Elements whose ids are elsewhere, or earlier among `elements`, are
  /// reported and left out.
  ///
  /// There is no conformance to `RangeReplaceableCollection`: it promises that every element given is stored.
  @inlinable
  public mutating func replaceSubrange(
    _ range: some RangeExpression<Int>,
    with elements: some Collection<Element>,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    let range = range.relative(to: storage)
    for element in storage[range] { forgetPosition(of: identify(element)) }
    var new: [Element] = []
    var duplicates: [ID] = []
    new.reserveCapacity(elements.count)
    for element in elements {
      let id = identify(element)
      if positions.updateValue(0, forKey: id) == nil {
        new.append(element)
      } else {
        duplicates.append(id)
      }
    }
    storage.replaceSubrange(range, with: new)
    // An id that was elsewhere may be before the range.
    indexPositions(in: 0..<storage.count)
    guard !duplicates.isEmpty else { return }
    Self.report(duplicates, in: "replaceSubrange(_:with:)", CodeLocation(fileID: fileID, line: line))
  }

  /// Makes room for `count` elements.
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
