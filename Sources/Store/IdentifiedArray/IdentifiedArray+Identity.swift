// Elements and their ids.
//
// The index of an element is entered in `positions` under its id. Three kinds of elements would break this, and are
// reported: one whose id changes while it is changed in place, an object whose id changes behind the array's back, and
// one whose id is not equal to itself, as NaN is not.

extension IdentifiedArray {
  /// Restores the entry of the element at `index`, which had this id before it was changed in place.
  @inlinable @inline(__always)
  mutating func keepIdentity(at index: Int, of id: ID) {
    log.note(id)
    if identify(storage[index]) != id { adoptIdentity(at: index, insteadOf: id) }
  }

  @usableFromInline
  mutating func adoptIdentity(at index: Int, insteadOf oldID: ID) {
    let newID = identify(storage[index])
    let outcome: String
    positions[oldID] = nil
    if newID == newID, positions[newID] == nil {
      log.note(newID)
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

  /// True if an element with this id can be stored. An id that is not equal to itself is reported.
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

  /// Removes the entry of an element that is at `index`. Returns `false` if it was entered under another id.
  @inlinable
  mutating func removePosition(of id: ID, at index: Int) -> Bool {
    log.note(id)
    guard positions[id] == index else { return false }
    positions[id] = nil
    return true
  }

  /// Adds `distance` to the positions of the elements that are at `index` and later now.
  @inlinable
  mutating func shiftPositions(from index: Int, by distance: Int) {
    if storage.count - index < storage.count / 8 {
      // Few elements: look each up.
      indexPositions(in: index..<storage.count)
    } else {
      // Many: going through all positions needs no hashing.
      let oldIndex = index - distance
      for slot in positions.values.indices where positions.values[slot] >= oldIndex {
        positions.values[slot] += distance
      }
    }
  }

  /// Enters the positions of the elements in `range`, whose ids are entered already.
  @inlinable
  mutating func indexPositions(in range: Range<Int>) {
    var areEntered = true
    for index in range where positions.updateValue(index, forKey: identify(storage[index])) == nil {
      areEntered = false
    }
    if !areEntered { repairPositions() }
  }

  /// Enters all positions again, and reports it, after an object was found under another id than it was entered with.
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

  /// Enters all positions again. Of several elements with one id the first stays; the ids of the others are returned.
  @inlinable
  mutating func rebuildPositions() -> [ID] {
    log.noteAll()
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

  /// Enters all positions again after the storage was changed at will, and reports the elements that were removed.
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

  /// The invariants that do not hold, in words: every element is entered under its id with its position, and nothing
  /// else is.
  func brokenInvariants() -> [String] {
    var broken: [String] = []
    if positions.count != storage.count { broken.append("\(positions.count) ids for \(storage.count) elements") }
    for (index, element) in storage.enumerated() {
      let id = identify(element)
      if positions[id] != index {
        broken.append("\(id) is at \(index), not at \(positions[id].map(String.init) ?? "none")")
      }
    }
    return broken
  }
}
