@testable import Store

extension IdentifiedArray {
  /// Describes the invariants that do not hold. Every element is entered under its id with its position, and there are
  /// no other entries.
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
