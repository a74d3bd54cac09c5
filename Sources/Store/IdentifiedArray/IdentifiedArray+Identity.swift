extension IdentifiedArray {
  /// Notices that the element at `index` does not have the id any more that it had before it was changed in place.
  @inlinable @inline(__always)
  mutating func keepIdentity(at index: Int, of id: ID) {
    log.note(id)
    if identify(storage[index]) != id { adoptIdentity(at: index, insteadOf: id) }
  }

  @usableFromInline
  mutating func adoptIdentity(at index: Int, insteadOf oldID: ID) {
    let newID = identify(storage[index])
    let outcome: String
    if positions[newID] == nil {
      positions[oldID] = nil
      positions[newID] = index
      outcome = "It stays at index \(index) and is found by its new id."
    } else {
      storage.remove(at: index)
      positions[oldID] = nil
      shiftPositions(after: index, by: -1)
      outcome = "It was removed, because another element has that id."
    }
    reportIssue(
      "The id of an element of \(Self.self) changed from \(oldID) to \(newID) while it was changed in place. \(outcome) "
        + "An element's id must not change: remove the element and insert another."
    )
  }

  /// Enters new positions after elements from `index` on have moved by `distance` from where they were entered.
  @inlinable
  mutating func shiftPositions(after index: Int, by distance: Int) {
    if storage.count - index < storage.count / 8 {
      // Few elements: look each up.
      indexPositions(in: index..<storage.count)
    } else {
      // Many: going through all positions needs no hashing.
      let oldIndex = Swift.max(index, index - distance)
      for slot in positions.values.indices where positions.values[slot] >= oldIndex {
        positions.values[slot] += distance
      }
    }
  }

  /// Removes the position of an element that is removed.
  @inlinable @inline(__always)
  mutating func forgetPosition(of id: ID) {
    positions[id] = nil
    log.note(id)
  }

  /// Enters the positions of the elements in `range`.
  @inlinable
  mutating func indexPositions(in range: Range<Int>) {
    for index in range { positions[identify(storage[index])] = index }
  }

  /// Enters everything anew after the storage has changed at will. The first element of each id stays.
  @inlinable
  mutating func rebuildPositions(reportingDuplicatesIn operation: String) {
    log.noteAll()
    positions.removeAll(keepingCapacity: true)
    var duplicates: [ID] = []
    var kept: [Element]?
    for index in storage.indices {
      let id = identify(storage[index])
      if positions[id] == nil {
        positions[id] = kept?.count ?? index
        kept?.append(storage[index])
      } else {
        if kept == nil { kept = Array(storage[..<index]) }
        duplicates.append(id)
      }
    }
    if let kept { storage = kept }
    if !duplicates.isEmpty { Self.report(duplicates, in: operation, CodeLocation()) }
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
