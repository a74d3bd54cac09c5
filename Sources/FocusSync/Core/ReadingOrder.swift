/// The key by which a node is sorted into the order of reading.
struct ReadingKey {
  /// The explicit order; `Int.max` for a node that is sorted by its frame.
  var order: Int
  /// The vertical edges, by a coordinate that grows downwards.
  var top: Double
  var bottom: Double
  /// The horizontal edges, by a coordinate that grows in the direction of reading. The coordinate is `x` in text from
  /// left to right, and `-x` in text from right to left.
  var leading: Double
  var trailing: Double
  /// A number that is higher if the node was declared later. Of two nodes with the same explicit order, the node with
  /// the lower number comes first. The same holds for two nodes without an explicit order that have equal edges.
  var age: Int
  var slot: Int

  /// True if two nodes overlap vertically by at least half of the smaller height.
  func isBeside(_ other: ReadingKey) -> Bool {
    2 * (min(bottom, other.bottom) - max(top, other.top)) >= min(bottom - top, other.bottom - other.top)
  }
}

/// Sorts the nodes of a container into the order of reading.
///
/// Nodes with an explicit order come first. All other nodes form lines, which are read from top to bottom. Each line is
/// read from its leading edge to its trailing edge. Nodes of a line with the same leading and trailing edges are read
/// from top to bottom.
///
/// The first line consists of the node whose bottom is highest, and of the nodes beside it. Two nodes are beside each
/// other if they overlap by at least half of the smaller height. The other nodes form the next lines in the same way.
/// So a label two points below the top of its field is on the field's line. A button as tall as three lines is on the
/// first of them. A change of frames by a point rarely changes the order.
///
/// The orders of Android and Flutter are similar, but both read the three lines beside a tall button as one line.
/// Flutter begins a line with the topmost node.
extension UnsafeMutableBufferPointer<ReadingKey> {
  /// Sorts the keys.
  ///
  /// - Complexity: O(n log n), where n is the number of nodes. Usually allocates nothing if the nodes are declared in
  ///   the order of reading.
  func sortForReading() {
    sort(unlessSortedBy: Self.isAbove)
    var start = firstIndex { $0.order == .max } ?? count
    while start < count {
      let line = Self(rebasing: self[start...]).gatherLine()
      line.sort(unlessSortedBy: Self.isReadBefore)
      start += line.count
    }
  }

  /// Moves the nodes of the first line to the front, and returns them. The other nodes stay sorted from the top.
  private func gatherLine() -> Self {
    var first = self[0]
    var end = 1
    while end < count, self[end].top < first.bottom {
      if self[end].bottom < first.bottom { first = self[end] }
      end += 1
    }
    let candidates = Self(rebasing: self[..<end])
    let lineCount = candidates.count { $0.isBeside(first) }
    if lineCount < end {
      candidates.sort(unlessSortedBy: {
        $0.isBeside(first) == $1.isBeside(first) ? Self.isAbove($0, $1) : $0.isBeside(first)
      })
    }
    return Self(rebasing: self[..<lineCount])
  }

  /// Sorts the keys, unless they are in order already, as they usually are. The sort of the standard library would
  /// allocate memory even for sorted keys.
  @inline(__always)
  private func sort(unlessSortedBy precedes: (ReadingKey, ReadingKey) -> Bool) {
    var keys = self
    if indices.dropFirst().contains(where: { precedes(self[$0], self[$0 - 1]) }) { keys.sort(by: precedes) }
  }

  /// Compares two keys by their explicit orders. A key without an explicit order comes last. Two such keys are compared
  /// from top to bottom, as `gatherLine` requires.
  private static func isAbove(_ a: ReadingKey, _ b: ReadingKey) -> Bool {
    if a.order != b.order || a.order != .max { return (a.order, a.age) < (b.order, b.age) }
    return (a.top, a.bottom, a.age) < (b.top, b.bottom, b.age)
  }

  /// Compares two keys within a line. Nodes with the same leading and trailing edges are read from top to bottom: a
  /// line with a tall node can have several small nodes, one below another.
  private static func isReadBefore(_ a: ReadingKey, _ b: ReadingKey) -> Bool {
    (a.leading, a.trailing, a.top, a.bottom, a.age) < (b.leading, b.trailing, b.top, b.bottom, b.age)
  }
}

/// Sorts the Tab order: each node precedes its content, and the content of a node is in the order of reading. A node
/// for which `isTabMember` is false is left out, but its content is not.
extension FocusTree {
  mutating func sortTabOrder() {
    tabOrder.slots.removeAll(keepingCapacity: true)
    tabOrder.runs.removeAll(keepingCapacity: true)
    tabOrder.runs.append(contentsOf: repeatElement(-1..<(-1), count: places.count))
    var keys = exchange(&tabOrder.keys, with: [])
    // Depth first and without recursion, because a tree may be deep.
    var open: [(slot: Int, rest: Range<Int>)] = []
    var (slot, rest) = (Self.root, sortContent(of: Self.root, &keys))
    while true {
      guard let next = rest.popFirst() else {
        tabOrder.runs[slot] = tabOrder.runs[slot].lowerBound..<tabOrder.slots.count
        guard let outer = open.popLast() else { break }
        (slot, rest) = outer
        continue
      }
      let member = keys[next].slot
      tabOrder.runs[member] = tabOrder.slots.count..<tabOrder.slots.count + 1
      tabOrder.slots.append(Int32(member))
      guard places[member].firstChild != Self.noSlot else { continue }
      open.append((slot, rest))
      (slot, rest) = (member, sortContent(of: member, &keys))
    }
    keys.removeAll(keepingCapacity: true)
    tabOrder.keys = keys
    tabOrder.isSorted = true
    tabOrder.hasCurrentStops = false
  }

  /// Appends the keys of a container's content in the order of reading, and returns their range.
  private func sortContent(of container: Int, _ keys: inout [ReadingKey]) -> Range<Int> {
    let start = keys.count
    // If `isTabMember` is false for a scope, the content of the scope is sorted as if it lay directly in `container`.
    var scopes: [Int] = []
    var scope: Int? = container
    while let current = scope {
      var child = places[current].firstChild
      while child != Self.noSlot {
        if isTabMember(child) { keys.append(readingKey(of: child, in: container)) } else { scopes.append(child) }
        child = places[child].nextSibling
      }
      scope = scopes.popLast()
    }
    keys.withUnsafeMutableBufferPointer { UnsafeMutableBufferPointer(rebasing: $0[start...]).sortForReading() }
    return start..<keys.count
  }

  private func readingKey(of slot: Int, in container: Int) -> ReadingKey {
    let frame = places[slot].attributes.frame ?? (isContiguous(slot) ? extent(of: slot) : .zero)
    let isMirrored = places[container].direction == .rightToLeft
    return ReadingKey(
      order: places[slot].attributes.order ?? .max,
      top: frame.top,
      bottom: frame.bottom,
      leading: isMirrored ? -frame.right : frame.left,
      trailing: isMirrored ? -frame.left : frame.right,
      age: places[slot].age,
      slot: slot
    )
  }

  /// The smallest rectangle around the content of a node that has no frame; `.zero` if no node in it has a frame.
  ///
  /// - Complexity: O(n), where n is the number of descendants.
  private func extent(of slot: Int) -> FocusRect {
    let nodes = slots(in: slot).filter { places[$0].attributes.frame != nil }
    let frames = nodes.map { frame($0, in: places[slot].section) }
    guard let left = frames.map(\.left).min(), let top = frames.map(\.top).min(),
      let right = frames.map(\.right).max(), let bottom = frames.map(\.bottom).max()
    else { return .zero }
    return FocusRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
