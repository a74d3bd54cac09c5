/// The Tab order: all nodes that have a position in it. It is sorted when it is stale, and searched by binary search.
///
/// A node precedes its content, and the content of a node is contiguous.
///
/// - Complexity: O(n log n) to sort after a change of the layout, O(n) to find the stops after a change of the
///   focusable elements, O(log n) to find the next stop, where n is the number of nodes.
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
  /// True if the stops match the tree.
  var hasCurrentStops = false
  /// The storage of the keys, for the next time that the order is sorted.
  var keys: [ReadingKey] = []

  func contains(_ slot: Int) -> Bool { slot < runs.count && runs[slot].end >= 0 }

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
