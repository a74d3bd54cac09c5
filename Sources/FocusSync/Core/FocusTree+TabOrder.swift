extension FocusTree {
  /// True if a node has its own position in the Tab order. A scope without a frame and an order has none: its content
  /// is ordered among the nodes around the scope. A trap, a pane, a group, or a scope with a reading direction always
  /// has one, so that its content is contiguous.
  func isTabMember(_ slot: Int) -> Bool {
    places[slot].attributes.role != .scope || places[slot].attributes.frame != nil
      || places[slot].attributes.order != nil || places[slot].attributes.isModal || isContiguous(slot)
  }

  /// True if a scope has its own position in the Tab order, which is around its content if the scope has no frame.
  private func isContiguous(_ slot: Int) -> Bool {
    places[slot].attributes.readingDirection != nil
      || places[slot].attributes.rare != nil
        && (places[slot].attributes.isPane || places[slot].attributes.isGroup)
  }

  /// Brings the Tab order up to date: sorts it after a change of the layout, finds the stops again after any change.
  mutating func prepareTabOrder() {
    if !tabOrder.isSorted { sortTabOrder() }
    if !tabOrder.hasCurrentStops { selectTabStops() }
    while let slot = tabOrder.changed.popLast() { selectTabStop(slot) }
  }

  /// The next stop after a node, or the previous one before it, inside `limit`.
  ///
  /// A node precedes its content, so a move backward from the first stop in an element ends at that element.
  ///
  /// - Parameters:
  ///   - isBehind: True if the move starts just behind the node, so that the node itself is the previous stop.
  ///   - skippingContent: True if a move forward starts behind the content of the node.
  mutating func tabStop(
    from slot: Int,
    isBehind: Bool = false,
    skippingContent: Bool = false,
    _ stops: TabStops,
    forward: Bool,
    within limit: Int
  ) -> Int? {
    prepareTabOrder()
    guard tabOrder.contains(slot) else { return nil }
    let position = tabOrder.runs[slot].start
    let last = skippingContent ? tabOrder.runs[slot].end - 1 : position
    let content = tabOrder.runs[limit]
    return forward
      ? tabOrder.stop(stops, from: max(last, content.start) + 1, before: content.end, forward: true)
      : tabOrder.stop(
        stops,
        from: content.start + 1,
        before: min(isBehind ? position + 1 : position, content.end),
        forward: false
      )
  }

  /// The first or last stop in a container.
  mutating func tabEdge(of container: Int, _ stops: TabStops, forward: Bool) -> Int? {
    prepareTabOrder()
    if tabOrder.contains(container) {
      let content = tabOrder.runs[container]
      return tabOrder.stop(stops, from: content.start + 1, before: content.end, forward: forward)
    }
    // A scope without its own position has its content spread over the group around it.
    let inside = slots(in: container).filter { isTabStop($0, stops) }
    func precedes(_ a: Int, _ b: Int) -> Bool { tabOrder.runs[a].start < tabOrder.runs[b].start }
    return forward ? inside.min(by: precedes) : inside.max(by: precedes)
  }

  /// True if the node is in the tree and a stop of a kind.
  @inline(__always)
  func isTabStop(_ slot: Int, _ stops: TabStops) -> Bool {
    isTarget(slot) && stops.rawValue <= narrowestStops(of: slot).rawValue
  }

  /// The narrowest kind of stops that has a node to which focus can go. All wider kinds have the node too.
  @inline(__always)
  private func narrowestStops(of target: Int) -> TabStops {
    if isForActivation(target) { return .items }
    guard places[target].attributes.isTabStop else { return .focusable }
    return places[target].attributes.interactions.contains(.edit) ? .editable : .tabStops
  }

  /// The node before a node in the Tab order that does not leave the tree; the root if there is none.
  mutating func tabPredecessor(of slot: Int) -> Int {
    prepareTabOrder()
    guard tabOrder.contains(slot) else { return Self.root }
    return tabOrder.slots[..<tabOrder.runs[slot].start].last { !places[Int($0)].isLeaving }.map { Int($0) } ?? Self.root
  }

  private mutating func selectTabStops() {
    for kind in TabStops.allCases { tabOrder.stops[kind.rawValue].removeAll(keepingCapacity: true) }
    for (position, slot) in tabOrder.slots.enumerated() where isTarget(Int(slot)) {
      let narrowest = narrowestStops(of: Int(slot)).rawValue
      var kind = groupItems.rawValue
      while kind <= narrowest {
        tabOrder.stops[kind].append(Int32(position))
        kind += 1
      }
    }
    tabOrder.hasCurrentStops = true
    tabOrder.changed.removeAll(keepingCapacity: true)
  }

  private mutating func selectTabStop(_ slot: Int) {
    guard tabOrder.contains(slot) else { return }
    let narrowest = isTarget(slot) ? narrowestStops(of: slot).rawValue : -1
    for kind in TabStops.allCases where kind.rawValue >= groupItems.rawValue {
      tabOrder.setStop(kind, at: tabOrder.runs[slot].start, to: kind.rawValue <= narrowest)
    }
  }
}

/// Sorts the Tab order.
extension FocusTree {
  private mutating func sortTabOrder() {
    tabOrder.slots.removeAll(keepingCapacity: true)
    tabOrder.runs.removeAll(keepingCapacity: true)
    tabOrder.runs.append(contentsOf: repeatElement(TabOrder.Run(), count: places.count))
    var keys: [ReadingKey] = []
    swap(&keys, &tabOrder.keys)
    // Depth first and without recursion, because a tree may be deep.
    var open: [(slot: Int, rest: Range<Int>)] = []
    var (slot, rest) = (Self.root, sortContent(of: Self.root, &keys))
    while true {
      guard let next = rest.popFirst() else {
        tabOrder.runs[slot].end = tabOrder.slots.count
        guard let outer = open.popLast() else { break }
        (slot, rest) = outer
        continue
      }
      let member = keys[next].slot
      tabOrder.runs[member] = .init(start: tabOrder.slots.count, end: tabOrder.slots.count + 1)
      tabOrder.slots.append(Int32(member))
      guard places[member].firstChild != Self.noSlot else { continue }
      open.append((slot, rest))
      (slot, rest) = (member, sortContent(of: member, &keys))
    }
    keys.removeAll(keepingCapacity: true)
    swap(&keys, &tabOrder.keys)
    tabOrder.isSorted = true
    tabOrder.hasCurrentStops = false
  }

  /// Appends the keys of a container's content in the order of reading, and returns their range.
  private func sortContent(of container: Int, _ keys: inout [ReadingKey]) -> Range<Int> {
    let start = keys.count
    // Includes the content of scopes without a position of their own.
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
