extension IdentifiedArray {
  /// What does not hold of this array though it must, in words: nothing, if all is well.
  ///
  /// Every element is entered under its id with its position, and nothing else is entered.
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
