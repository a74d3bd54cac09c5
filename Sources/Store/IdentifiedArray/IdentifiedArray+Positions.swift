// Keeps the dictionary `positions`, from ids to indices, consistent with the elements.

extension IdentifiedArray {
  /// Records that the element at `index`, whose id was `id`, was changed in place. If the element has another id now,
  /// reports that and rebuilds `positions`. If two elements then have the same id, removes the second.
  @inlinable @inline(__always)
  mutating func keepIdentity(at index: Int, of id: ID) {
    note(id)
    let newID = identify(storage[index])
    if newID != id { adoptIdentity(newID, insteadOf: id) }
  }

  @usableFromInline
  mutating func adoptIdentity(_ newID: ID, insteadOf oldID: ID) {
    let removed = rebuildPositions()
    reportIssue(
      "The id of an element of \(Self.self) changed from \(oldID) to \(newID) while it was changed in place. "
        + (removed.isEmpty
          ? "It is found by its new id."
          : "Another element has that id, and only the first of the two was kept.")
        + " An element's id must not change: remove the element and insert another."
    )
  }

  /// Removes the entry of an element that is removed or replaced, and records that in the log.
  @inlinable
  mutating func removePosition(of id: ID) {
    note(id)
    positions[id] = nil
  }

  /// Updates the entries of the elements from `index` to the end, after these elements were moved by `distance`.
  /// `index` is the index of the first of them after the move.
  @inlinable
  mutating func shiftPositions(from index: Int, by distance: Int) {
    shift(&positions, slots, index, distance)
  }

  /// Adds `distance` to the indices that are at least `start`.
  // The loop does not use `indices.indices`. That collection retains the dictionary, so the first change in the loop
  // would copy the dictionary.
  @inlinable
  static func shift(_ indices: inout [ID: Int].Values, from start: Int, by distance: Int) {
    var slot = indices.startIndex
    while slot != indices.endIndex {
      if indices[slot] >= start { indices[slot] += distance }
      indices.formIndex(after: &slot)
    }
  }

  /// Stores in `positions` the index of each element in `range`.
  @inlinable
  mutating func indexPositions(in range: Range<Int>) {
    Self.enter(range, of: slots, identify, in: &positions)
  }

  // The property `positions` is passed as `inout`, so the whole loop counts as one change of the property. Each change
  // of the property renews `idsStamp`.
  @inlinable @inline(__always)
  static func enter(
    _ range: Range<Int>,
    of elements: [Element],
    _ identify: (Element) -> ID,
    in positions: inout [ID: Int]
  ) {
    for index in range { positions[identify(elements[index])] = index }
  }

  /// Rebuilds all entries. Of several elements with one id, the first stays. Removes the others, and returns their ids.
  @inlinable
  mutating func rebuildPositions() -> [ID] {
    noteAll()
    positions.removeAll(keepingCapacity: true)
    var others: [Int] = []
    for index in slots.indices {
      let id = identify(slots[index])
      if positions[id] == nil { positions[id] = index - others.count } else { others.append(index) }
    }
    return others.reversed().map { identify(storage.remove(at: $0)) }
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
