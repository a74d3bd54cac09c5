/// The Tab order: all nodes that have a position in it. It is sorted when it is stale, and searched by binary search.
///
/// A node precedes its content, and the content of a node is contiguous.
///
/// - Complexity: O(n log n) to sort after a change of the layout, O(log n) to find the next stop, where n is the number
///   of nodes. To find the stops after a change, O(log n) for an element, and the stops behind it are moved in memory;
///   O(n) for a container or for more than ``changeLimit`` elements.
struct TabOrder {
  /// The position of a node, and the range of its content behind it.
  struct Run {
    @CompactSlot var start = -1
    /// The position after the last node of the content; -1 for a node without a position.
    @CompactSlot var end = -1
  }

  /// The slots in Tab order.
  var slots: [Int32] = []
  /// The run of each slot. The run of the root contains all others.
  var runs: [Run] = []
  /// The positions of the stops of each kind, by its raw value.
  var stops: [[Int32]] = [[], [], [], []]
  /// True if the order matches the tree.
  var isSorted = false
  /// True if the stops match the tree, apart from the changed nodes.
  var hasCurrentStops = false
  /// The nodes without content that may be stops now, or no longer.
  var changed: [Int] = []
  /// The number of changed nodes up to which the other stops are kept.
  static let changeLimit = 8
  /// The storage of the keys, for the next time that the order is sorted.
  var keys: [ReadingKey] = []

  func contains(_ slot: Int) -> Bool { slot < runs.count && runs[slot].end >= 0 }

  /// Notes that a node without content may be a stop now, or no longer.
  mutating func noteChange(of slot: Int) {
    if changed.count == Self.changeLimit { hasCurrentStops = false }
    if hasCurrentStops { changed.append(slot) }
  }

  /// Makes the node at a position a stop, or none.
  mutating func setStop(_ kind: TabStops, at position: Int, to isStop: Bool) {
    let index = firstIndex(of: kind, notBefore: position)
    let wasStop = index < stops[kind.rawValue].count && stops[kind.rawValue][index] == position
    if isStop, !wasStop { stops[kind.rawValue].insert(Int32(position), at: index) }
    if wasStop, !isStop { stops[kind.rawValue].remove(at: index) }
  }

  /// The first stop in a range of positions, or the last one if `forward` is false.
  func stop(_ kind: TabStops, from start: Int, before end: Int, forward: Bool) -> Int? {
    let positions = stops[kind.rawValue]
    let index = forward ? firstIndex(of: kind, notBefore: start) : firstIndex(of: kind, notBefore: end) - 1
    guard positions.indices.contains(index), positions[index] >= start, positions[index] < end else { return nil }
    return Int(slots[Int(positions[index])])
  }

  /// The indices of the stops in the content of a node.
  func indices(of kind: TabStops, in slot: Int) -> Range<Int> {
    firstIndex(of: kind, notBefore: runs[slot].start + 1)..<firstIndex(of: kind, notBefore: runs[slot].end)
  }

  /// The stop with an index.
  func stop(_ kind: TabStops, at index: Int) -> Int { Int(slots[Int(stops[kind.rawValue][index])]) }

  /// The index of the first stop at a position or behind it.
  func firstIndex(of kind: TabStops, notBefore position: Int) -> Int {
    stops[kind.rawValue].withUnsafeBufferPointer { positions in
      var low = 0
      var high = positions.count
      while low < high {
        let middle = (low + high) / 2
        if positions[middle] < position { low = middle + 1 } else { high = middle }
      }
      return low
    }
  }
}

/// The elements at which a move along the Tab order may stop. Each kind has the elements of the kinds below it.
enum TabStops: Int, CaseIterable {
  /// Every element that can have focus or be active. They are found only if an element controls a group.
  case items
  /// Every element that can have focus, apart from items that become active instead.
  case focusable
  /// The focusable elements that are declared as Tab stops.
  case tabStops
  /// The Tab stops with the interaction `edit`, such as text fields.
  case editable
}
