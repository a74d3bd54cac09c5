extension IdentifiedArray {
  /// Exchanges two elements.
  ///
  /// - Complexity: O(1).
  @inlinable
  public mutating func swapAt(_ one: Int, _ other: Int) {
    guard one != other else { return }
    note(identify(storage[one]))
    note(identify(storage[other]))
    storage.swapAt(one, other)
    indexPositions(in: one..<(one + 1))
    indexPositions(in: other..<(other + 1))
  }

  /// Moves the element at `index`. It is at `destination` afterwards.
  ///
  /// - Complexity: O(n), where n is the number of elements.
  @inlinable
  public mutating func move(from index: Int, to destination: Int) {
    note(identify(storage[index]))
    let element = storage.remove(at: index)
    storage.insert(element, at: destination)
    indexPositions(in: Swift.min(index, destination)..<(Swift.max(index, destination) + 1))
  }

  /// Moves the elements at `offsets` in front of the element that is at `destination` before the move. The moved
  /// elements keep the order that they had in the array. If `destination` is `count`, moves the elements to the end.
  /// SwiftUI's `onMove` passes such arguments.
  ///
  /// - Complexity: O(n + m log m), where n is the number of elements, and m the number of `offsets`.
  @inlinable
  public mutating func move(fromOffsets offsets: some Sequence<Int>, toOffset destination: Int) {
    let offsets = Set(offsets)
    let moved = offsets.sorted().map { storage[$0] }
    for element in moved { note(identify(element)) }
    let before = storage[..<destination].indices.filter { !offsets.contains($0) }.map { storage[$0] }
    let after = storage[destination...].indices.filter { !offsets.contains($0) }.map { storage[$0] }
    storage = before + moved + after
    indexPositions(in: 0..<storage.count)
  }

  /// Sorts the elements. The sort is stable. If `areInIncreasingOrder` throws, the order is unspecified.
  ///
  /// - Complexity: O(n log n), where n is the number of elements.
  @inlinable
  public mutating func sort(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows {
    noteAll()
    defer { indexPositions(in: 0..<storage.count) }
    try storage.sort(by: areInIncreasingOrder)
  }
}
