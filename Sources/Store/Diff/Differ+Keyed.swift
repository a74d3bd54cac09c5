extension Differ {
  /// - Parameter label: Stands in front of each key.
  mutating func compareDictionaries(
    _ old: [AnyHashable: Any],
    _ new: [AnyHashable: Any],
    label: String = "",
    at path: String
  ) {
    for (text, key) in sortedByText(old.keys.filter { new[$0] != nil }) {
      compare(old[key]!, new[key]!, at: "\(path)[\(label)\(text)]")
    }
    for (text, key) in sortedByText(old.keys.filter { new[$0] == nil }) {
      report("-", old[key]!, label: "[\(label)\(text)] ", at: path)
    }
    for (text, key) in sortedByText(new.keys.filter { old[$0] == nil }) {
      report("+", new[key]!, label: "[\(label)\(text)] ", at: path)
    }
  }

  mutating func compareSets(_ first: [AnyHashable], _ second: [AnyHashable], at path: String) {
    let (old, new) = (Set(first), Set(second))
    let (removed, inserted) = (old.subtracting(new), new.subtracting(old))
    // An element that is in both lists by its id, with different hashes, has changed. It was neither removed nor
    // inserted.
    if let old = elementsByID(removed.map(\.base)), let new = elementsByID(inserted.map(\.base)),
      !Set(old.keys).isDisjoint(with: new.keys)
    {
      return compareDictionaries(old, new, label: "id: ", at: path)
    }
    for (_, element) in sortedByText(Array(removed)) {
      report("-", element.base, at: path)
    }
    for (_, element) in sortedByText(Array(inserted)) {
      report("+", element.base, at: path)
    }
  }

  /// The elements by id, or `nil` if an element has no id or two elements share one.
  func elementsByID(_ elements: [Any]) -> [AnyHashable: Any]? {
    var byID: [AnyHashable: Any] = [:]
    byID.reserveCapacity(elements.count)
    for element in elements {
      guard let id = identity(of: element), byID.updateValue(element, forKey: id) == nil else { return nil }
    }
    return byID
  }

  func identity(of element: Any) -> AnyHashable? {
    func id<Element: Identifiable>(of element: Element) -> AnyHashable { AnyHashable(element.id) }
    return (element as? any Identifiable).map { id(of: $0) }
  }

  private mutating func sortedByText(_ keys: [AnyHashable]) -> [(text: String, key: AnyHashable)] {
    keys.map { (text(of: $0.base), $0) }.sorted { $0.text < $1.text }
  }
}
