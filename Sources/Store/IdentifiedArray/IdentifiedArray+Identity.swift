// Keeps the dictionary `positions`, from ids to indices, consistent with the elements.
//
// Three kinds of elements would break it, and are reported: an element whose id changes while it is changed in place,
// an object whose id changes from outside the array, and an element whose id is not equal to itself, as NaN is not.

extension IdentifiedArray {
  /// Updates the entry of the element at `index` after a change in place. `id` is the id that it had before.
  @inlinable @inline(__always)
  mutating func keepIdentity(at index: Int, of id: ID) {
    note(id)
    if identify(storage[index]) != id { adoptIdentity(at: index, insteadOf: id) }
  }

  @usableFromInline
  mutating func adoptIdentity(at index: Int, insteadOf oldID: ID) {
    let newID = identify(storage[index])
    let outcome: String
    positions[oldID] = nil
    if newID == newID, positions[newID] == nil {
      note(newID)
      positions[newID] = index
      outcome = "It stays at index \(index) and is found by its new id."
    } else {
      storage.remove(at: index)
      shiftPositions(from: index, by: -1)
      let reason = newID == newID ? "another element has that id" : "that id is not equal to itself"
      outcome = "It was removed, because \(reason)."
    }
    reportIssue(
      "The id of an element of \(Self.self) changed from \(oldID) to \(newID) while it was changed in place. "
        + "\(outcome) An element's id must not change: remove the element and insert another."
    )
  }

  /// The index of the element with this id, before another element is refused or takes its place. If the element there
  /// has another id by now, all entries are rebuilt first, so that it is not lost.
  @inlinable @inline(__always)
  mutating func verifiedIndex(of id: ID) -> Int? {
    guard let index = positions[id] else { return nil }
    if identify(storage[index]) == id { return index }
    repairPositions()
    return positions[id]
  }

  /// True if an element with this id can be stored. Reports an id that is not equal to itself.
  @inlinable @inline(__always)
  func canStore(_ id: ID) -> Bool {
    if id == id { return true }
    reportUnequal(id)
    return false
  }

  @usableFromInline
  func reportUnequal(_ id: ID) {
    reportIssue(
      "An element with the id \(id) was not stored in \(Self.self), because the id is not equal to itself, so the "
        + "element could never be found. Give it another id."
    )
  }

  /// Removes the entry of the element at `index`, unless the element is entered under another id.
  @inlinable
  mutating func removePosition(of id: ID, at index: Int) {
    note(id)
    if positions[id] == index { positions[id] = nil }
  }

  /// Adds `distance` to the entries of the elements that are now at `index` and later.
  @inlinable
  mutating func shiftPositions(from index: Int, by distance: Int) {
    if storage.count - index < storage.count / 8 {
      // For few elements, each is looked up.
      indexPositions(in: index..<storage.count)
    } else {
      // For many elements, all entries are visited, which needs no hashing.
      Self.shift(&positions.values, from: index - distance, by: distance)
    }
  }

  /// Adds `distance` to the indices that are at least `start`.
  // A function, because each change of `positions` renews the stamp, and because a loop over `positions.values.indices`
  // would copy the dictionary.
  @inlinable
  static func shift(_ indices: inout [ID: Int].Values, from start: Int, by distance: Int) {
    var slot = indices.startIndex
    while slot != indices.endIndex {
      if indices[slot] >= start { indices[slot] += distance }
      indices.formIndex(after: &slot)
    }
  }

  /// Updates the entries of the elements in `range`. Their ids are entered already.
  @inlinable
  mutating func indexPositions(in range: Range<Int>) {
    Self.enter(range, of: slots, identify, in: &positions)
    repairIfStale()
  }

  // A function, because each change of `positions` renews the stamp.
  @inlinable @inline(__always)
  static func enter(
    _ range: Range<Int>,
    of elements: [Element],
    _ identify: (Element) -> ID,
    in positions: inout [ID: Int]
  ) {
    for index in range { positions[identify(elements[index])] = index }
  }

  /// Repairs the entries if there are too many, because an object has another id than it was entered with.
  @inlinable
  mutating func repairIfStale() {
    if positions.count > storage.count { repairPositions() }
  }

  /// Rebuilds all entries and reports it.
  @usableFromInline
  mutating func repairPositions() {
    let removed = rebuildPositions()
    reportIssue(
      "The id of an element of \(Self.self) changed while the element was stored. "
        + (removed.isEmpty
          ? "All elements are found by their present ids."
          : "\(removed.count) elements were removed, because others have their ids, such as \(removed[0]).")
        + " An element's id must not change: remove the element first and insert it again."
    )
  }

  /// Rebuilds all entries. Of several elements with one id, the first stays. Returns the ids of the others.
  @inlinable
  mutating func rebuildPositions() -> [ID] {
    noteAll()
    positions.removeAll(keepingCapacity: true)
    var removed: [ID] = []
    var kept: [Element]?
    for index in storage.indices {
      let id = identify(storage[index])
      if id == id, positions[id] == nil {
        positions[id] = kept?.count ?? index
        kept?.append(storage[index])
      } else {
        if kept == nil { kept = Array(storage[..<index]) }
        removed.append(id)
      }
    }
    if let kept { storage = kept }
    return removed
  }

  /// Rebuilds all entries after the storage was changed at will, and reports the elements that were removed.
  @inlinable
  mutating func rebuildPositions(reportingDuplicatesIn operation: String) {
    let removed = rebuildPositions()
    if !removed.isEmpty { Self.report(removed, in: operation, CodeLocation()) }
  }

  @usableFromInline
  static func report(_ duplicates: [ID], in operation: String, _ location: CodeLocation) {
    guard let first = duplicates.first else { return }
    reportIssue(
      "\(Self.self) \(operation) was given \(duplicates.count == 1 ? "an element" : "\(duplicates.count) elements") "
        + "whose id was there already, such as \(first). The first element of each id was kept. Make the ids unique, "
        + "or say what to keep with init(_:uniquingIDsWith:).",
      location: location
    )
  }
}
