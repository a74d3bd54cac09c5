extension Differ {
  /// Compares the old and the new value of each key that both dictionaries have, then lists removals and insertions.
  ///
  /// - Parameters:
  ///   - oldKeys: The keys of `old` in the order in which to list them.
  ///   - newKeys: The keys of `new` in the order in which to list them.
  ///   - label: Stands in front of each key.
  mutating func compareEntries(
    _ old: [AnyHashable: Any],
    _ oldKeys: [AnyHashable],
    _ new: [AnyHashable: Any],
    _ newKeys: [AnyHashable],
    label: String = "",
    at path: String
  ) {
    for key in oldKeys {
      // Skips equal values first, because making the path of a key takes longer.
      guard let one = old[key], let other = new[key], isEqual(one, other) != true else { continue }
      compare(one, other, at: "\(path)[\(label)\(text(of: key.base))]")
    }
    for key in oldKeys where new[key] == nil { report("-", key, of: old, label, at: path) }
    for key in newKeys where old[key] == nil { report("+", key, of: new, label, at: path) }
  }

  private mutating func report(
    _ mark: String,
    _ key: AnyHashable,
    of entries: [AnyHashable: Any],
    _ label: String,
    at path: String
  ) {
    let name = "[\(label)\(text(of: key.base))]"
    // A key that is not equal to itself, such as NaN, finds no value.
    guard let value = entries[key] else { return report(at: path, ["\(mark) \(name)"]) }
    report(mark, value, label: name + " ", at: path)
  }

  mutating func compareSets(_ old: Set<AnyHashable>, _ new: Set<AnyHashable>, at path: String) {
    let (removed, inserted) = (old.subtracting(new), new.subtracting(old))
    // If `removed` and `inserted` have elements with the same id, these are the old and the new state of one element.
    if let old = elementsByID(removed.map(\.base)), let new = elementsByID(inserted.map(\.base)),
      !Set(old.keys).isDisjoint(with: new.keys)
    {
      return compareEntries(old, sortedByText(old.keys), new, sortedByText(new.keys), label: "id: ", at: path)
    }
    for element in sortedByText(removed) { report("-", element.base, at: path) }
    for element in sortedByText(inserted) { report("+", element.base, at: path) }
  }

  mutating func sortedByText(_ keys: some Sequence<AnyHashable>) -> [AnyHashable] {
    keys.map { (text: text(of: $0.base), key: $0) }.sorted { $0.text < $1.text }.map(\.key)
  }
}
