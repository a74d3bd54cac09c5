extension Differ {
  mutating func compareLists(_ first: [Any], _ second: [Any], at path: String) {
    if let old = elementsByID(first), let new = elementsByID(second) {
      compareIdentified(first, old, second, new, at: path)
    } else {
      comparePositions(first, second, at: path)
    }
  }

  /// Matches the elements of two lists by id. Reports changed, removed, inserted and moved elements.
  private mutating func compareIdentified(
    _ first: [Any],
    _ old: [AnyHashable: Any],
    _ second: [Any],
    _ new: [AnyHashable: Any],
    at path: String
  ) {
    let (oldIDs, newIDs) = (first.map { identity(of: $0)! }, second.map { identity(of: $0)! })
    compareEntries(old, oldIDs, new, newIDs, label: "id: ", at: path)
    let oldIndex = Dictionary(uniqueKeysWithValues: zip(oldIDs, oldIDs.indices))
    let kept = newIDs.enumerated().compactMap { new in oldIndex[new.element].map { (old: $0, new: new.offset) } }
    // `order` has the old indices of the kept elements, in their new order. If no element had moved, the indices would
    // ascend. The elements outside a longest ascending subsequence have moved. `limit` is higher than its default,
    // because comparing two indices is cheap.
    let order = kept.map(\.old)
    let changed = changedRanges(between: order.sorted(), order, limit: 4_000_000, areEqual: ==)
    let moved = Set(changed.flatMap { order[$0.new] })
    for move in kept where moved.contains(move.old) {
      let id = text(of: newIDs[move.new].base)
      report(at: path, ["~ [id: \(id)] moved from index \(move.old) to \(move.new)"])
    }
  }

  /// Compares elements without unique ids. First finds the elements that are equal in both lists, in the same order.
  /// Then lists the changes in place, the removals and the insertions between these elements.
  private mutating func comparePositions(_ first: [Any], _ second: [Any], at path: String) {
    for changed in changedRanges(between: first, second, areEqual: { !isDifferent($0, $1, seesSecrets: seesSecrets) }) {
      let inPlace = min(changed.old.count, changed.new.count)
      for offset in 0..<inPlace {
        let (old, new) = (changed.old.lowerBound + offset, changed.new.lowerBound + offset)
        compare(first[old], second[new], at: "\(path)[\(new)]")
      }
      for old in changed.old.dropFirst(inPlace) {
        report("-", first[old], label: "[\(old)] ", at: path)
      }
      for new in changed.new.dropFirst(inPlace) {
        report("+", second[new], label: "[\(new)] ", at: path)
      }
    }
  }

  /// The elements by id, or `nil` if an element has no id or two elements share one.
  func elementsByID(_ elements: [Any]) -> [AnyHashable: Any]? {
    var byID: [AnyHashable: Any] = [:]
    byID.reserveCapacity(elements.count)
    for element in elements {
      // An id that is not equal to itself, such as NaN, identifies nothing.
      guard let id = identity(of: element), id == id, byID.updateValue(element, forKey: id) == nil else { return nil }
    }
    return byID
  }
}

/// The id of an element, if it is `Identifiable`.
func identity(of element: Any) -> AnyHashable? {
  func id<Element: Identifiable>(of element: Element) -> AnyHashable { AnyHashable(element.id) }
  return (element as? any Identifiable).map { id(of: $0) }
}
