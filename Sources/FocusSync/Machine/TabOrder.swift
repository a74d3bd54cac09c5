/// The Tab order: all nodes that have a position in it. It is sorted when it is stale, and searched by binary search.
///
/// A node precedes its content, and the content of a node is contiguous.
///
/// - Complexity: O(n log n) to sort after a change of the layout, O(n) to find the stops after a change of what can be
///   focused, O(log n) to find the next stop.
struct TabOrder {
  /// The position of a node, and the range of its content behind it.
  struct Run {
    @CompactSlot var start = -1
    /// The position after the last node of the content.
    @CompactSlot var end = -1
  }

  /// The slots in Tab order.
  var slots: [Int32] = []
  /// The run of each slot. The run of the root contains all others.
  var runs: [Run] = []
  /// The positions of the elements that can have focus, of those at which Tab can stop, and of those at which Tab stops
  /// without keyboard navigation.
  var focusable: [Int32] = []
  var all: [Int32] = []
  var editable: [Int32] = []
  /// True if the order matches the tree.
  var isSorted = true
  /// True if the stops match the tree.
  var hasCurrentStops = true

  func contains(_ slot: Int) -> Bool { slot < runs.count && runs[slot].start >= 0 }

  /// The first stop at or after a position, if there is one before `end`.
  func stop(_ stops: TabStops, from position: Int, before end: Int) -> Int? {
    let positions = positions(of: stops)
    let index = Self.firstIndex(in: positions, notBefore: position)
    guard index < positions.count, positions[index] < end else { return nil }
    return Int(slots[Int(positions[index])])
  }

  /// The last stop before a position, if there is one at or after `start`.
  func stop(_ stops: TabStops, before position: Int, from start: Int) -> Int? {
    let positions = positions(of: stops)
    let index = Self.firstIndex(in: positions, notBefore: position)
    guard index > 0, positions[index - 1] >= start else { return nil }
    return Int(slots[Int(positions[index - 1])])
  }

  private func positions(of stops: TabStops) -> [Int32] {
    switch stops {
    case .focusable: focusable
    case .all: all
    case .editable: editable
    }
  }

  private static func firstIndex(in positions: [Int32], notBefore position: Int) -> Int {
    positions.withUnsafeBufferPointer { positions in
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

/// The elements at which a move along the Tab order may stop.
enum TabStops {
  /// Every element that can have focus.
  case focusable
  /// Every element that is a Tab stop.
  case all
  /// The Tab stops that take input, as text fields do.
  case editable
}
