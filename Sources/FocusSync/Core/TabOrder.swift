/// The nodes that have a position in the Tab order, in this order.
///
/// A node precedes its content, and the content of a node is contiguous.
///
/// - Complexity: O(log n) to find the next stop, where n is the number of nodes. If `isSorted` is false, a search first
///   sorts the nodes, in O(n log n). The first search after any other change updates the stops, in at most O(n).
struct TabOrder {
  /// The nodes in Tab order, each as its `Slot`. The position of a node is its index in this array.
  var slots: [Int32] = []
  /// For each slot, the range of the positions of the node and its content. The node comes first. The root counts as
  /// the node at position -1, before all others. A node without a position has the empty range `-1 ..< -1`.
  var runs: [Range<Int>] = []
  /// For each kind of ``TabStops``, by its raw value: the positions of the stops of this kind, in ascending order.
  var stops: [[Int32]] = [[], [], [], []]
  /// True if the order matches the tree.
  var isSorted = false
  /// True if the stops match the tree, apart from the nodes in `changed`.
  var hasCurrentStops = false
  /// The nodes that may have become stops, or ceased to be stops, since `stops` was last updated. These nodes have no
  /// children: a change of a node with children makes `hasCurrentStops` false instead.
  var changed: [Int] = []
  /// If more nodes than this have changed, all stops are found again.
  static let changeLimit = 8
  /// An empty array whose storage is used again when the order is sorted next.
  var keys: [ReadingKey] = []

  func contains(_ slot: Int) -> Bool { slot < runs.count && runs[slot].upperBound >= 0 }

  /// Notes that a node without content may have become a stop, or ceased to be one.
  mutating func noteChange(of slot: Int) {
    if changed.count == Self.changeLimit { hasCurrentStops = false }
    if hasCurrentStops { changed.append(slot) }
  }

  /// Adds the node at a position to the stops of a kind, or removes it from them.
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
    firstIndex(of: kind, notBefore: runs[slot].lowerBound + 1)..<firstIndex(of: kind, notBefore: runs[slot].upperBound)
  }

  /// The slot of the stop that has this index among the stops of a kind.
  func stop(_ kind: TabStops, at index: Int) -> Int { Int(slots[Int(stops[kind.rawValue][index])]) }

  /// The index of the first stop at a position or after it.
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

/// The kinds of stops in the Tab order. Each case stands for a set of elements. The set of a case contains the set of
/// the next case: for example, every editable stop is also a Tab stop.
enum TabStops: Int, CaseIterable {
  /// Every element that can have focus or be active. The stops of this kind are collected, and used, only while an
  /// element controls a group.
  case items
  /// Every element that can have focus. Exception: if an element controls a group, the items of this group do not
  /// count, because keys usually make them active instead of focused.
  case focusable
  /// The focusable elements that are declared as Tab stops.
  case tabStops
  /// The Tab stops with the interaction `edit`, such as text fields.
  case editable
}

/// Searches the Tab order.
extension FocusTree {
  /// True if a node has its own position in the Tab order. A scope with neither a frame nor an order usually has no
  /// position: its children are sorted together with its siblings. The exceptions are a trap, a pane, a group, and a
  /// scope with a reading direction. They always have a position, so that their content is contiguous.
  func isTabMember(_ slot: Int) -> Bool {
    places[slot].attributes.role != .scope || places[slot].attributes.frame != nil
      || places[slot].attributes.order != nil || isContiguous(slot)
  }

  /// True for a trap, a pane, a group, and a node with a reading direction of its own. The content of such a node is
  /// contiguous: in the Tab order, no node from outside comes between two nodes of the content.
  func isContiguous(_ slot: Int) -> Bool {
    places[slot].attributes.isModal || places[slot].attributes.readingDirection != nil
      || places[slot].attributes.rare != nil
        && (places[slot].attributes.isPane || places[slot].attributes.isGroup)
  }

  /// Brings the Tab order up to date: sorts it after a change of the layout, and finds all stops again, or only those
  /// of the changed nodes.
  mutating func prepareTabOrder() {
    if !tabOrder.isSorted { sortTabOrder() }
    if !tabOrder.hasCurrentStops { selectTabStops() }
    while let slot = tabOrder.changed.popLast() { selectTabStop(slot) }
  }

  /// The next stop after a node, or the previous one before it, inside `limit`.
  ///
  /// An element that is a stop can contain further stops. The element precedes these stops: a move backward from the
  /// first of them ends at the element.
  ///
  /// - Parameters:
  ///   - startsAfter: True if the move starts just after the node, so that the node itself can be the previous stop.
  ///   - skippingContent: True if a move forward starts after the content of the node.
  mutating func tabStop(
    from slot: Int,
    startsAfter: Bool = false,
    skippingContent: Bool = false,
    _ stops: TabStops,
    forward: Bool,
    within limit: Int
  ) -> Int? {
    prepareTabOrder()
    guard tabOrder.contains(slot) else { return nil }
    let position = tabOrder.runs[slot].lowerBound
    let last = skippingContent ? tabOrder.runs[slot].upperBound - 1 : position
    let content = tabOrder.runs[limit]
    let start = forward ? max(last, content.lowerBound) : content.lowerBound
    let end = forward ? content.upperBound : min(startsAfter ? position + 1 : position, content.upperBound)
    return tabOrder.stop(stops, from: start + 1, before: end, forward: forward)
  }

  /// The first stop in a container, or the last one if `forward` is false.
  mutating func tabEdge(of container: Int, _ stops: TabStops, forward: Bool) -> Int? {
    prepareTabOrder()
    if tabOrder.contains(container) {
      let content = tabOrder.runs[container]
      return tabOrder.stop(stops, from: content.lowerBound + 1, before: content.upperBound, forward: forward)
    }
    // `container` is a scope for which `isTabMember` is false. Nodes outside the scope can lie between nodes of the
    // scope in the Tab order. So the content of the scope has no range of positions of its own.
    let inside = slots(in: container).filter { isTabStop($0, stops) }
    func precedes(_ a: Int, _ b: Int) -> Bool { tabOrder.runs[a].lowerBound < tabOrder.runs[b].lowerBound }
    return forward ? inside.min(by: precedes) : inside.max(by: precedes)
  }

  /// True if focus can go to the node, and `stops` contains the node.
  @inline(__always)
  func isTabStop(_ slot: Int, _ stops: TabStops) -> Bool {
    isTarget(slot) && stops.rawValue <= narrowestStops(of: slot).rawValue
  }

  /// The narrowest kind of stops to which `target` belongs, for example `editable` for a text field. `target` also
  /// belongs to all wider kinds. `isTarget(target)` must be true.
  @inline(__always)
  private func narrowestStops(of target: Int) -> TabStops {
    if isForActivation(target) { return .items }
    guard places[target].attributes.isTabStop else { return .focusable }
    return places[target].attributes.interactions.contains(.edit) ? .editable : .tabStops
  }

  /// The nearest node before `slot` in the Tab order that stays in the tree; the root if there is none.
  mutating func tabPredecessor(of slot: Int) -> Int {
    prepareTabOrder()
    guard tabOrder.contains(slot) else { return Self.root }
    return tabOrder.slots[..<tabOrder.runs[slot].lowerBound].last { !places[Int($0)].isLeaving }.map { Int($0) }
      ?? Self.root
  }

  private mutating func selectTabStops() {
    for kind in TabStops.allCases { tabOrder.stops[kind.rawValue].removeAll(keepingCapacity: true) }
    for (position, slot) in tabOrder.slots.enumerated() where isTarget(Int(slot)) {
      for kind in groupItems.rawValue...narrowestStops(of: Int(slot)).rawValue {
        tabOrder.stops[kind].append(Int32(position))
      }
    }
    tabOrder.hasCurrentStops = true
    tabOrder.changed.removeAll(keepingCapacity: true)
  }

  private mutating func selectTabStop(_ slot: Int) {
    guard tabOrder.contains(slot) else { return }
    let narrowest = isTarget(slot) ? narrowestStops(of: slot).rawValue : -1
    for kind in TabStops.allCases where kind.rawValue >= groupItems.rawValue {
      tabOrder.setStop(kind, at: tabOrder.runs[slot].lowerBound, to: kind.rawValue <= narrowest)
    }
  }
}
