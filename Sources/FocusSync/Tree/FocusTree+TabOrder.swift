extension FocusTree {
  /// Whether a node has a place of its own in the Tab order. A scope without a frame or an order has none: its content
  /// is ordered among what is around the scope. A trap always has one, so that Tab within it never meets the rest.
  func isTabMember(_ slot: Int) -> Bool {
    let attributes = places[slot].attributes
    return attributes.role != .scope || attributes.frame != nil || attributes.order != nil || attributes.isTrap
  }

  /// The node whose content `slot` is ordered in.
  func tabGroup(of slot: Int) -> Int {
    var at = places[slot].parent
    while at > 0, !isTabMember(at) { at = places[at].parent }
    return max(at, 0)
  }

  mutating func enterTabOrder(_ slot: Int) {
    guard slot != Self.root, isTabMember(slot) else { return }
    let group = tabGroup(of: slot)
    forest.place(slot, in: group, key: tabKey(slot), weight: tabWeight(slot))
    propagateTabWeight(from: group)
  }

  mutating func leaveTabOrder(_ slot: Int) {
    guard forest.contains(slot) else { return }
    let group = Int(forest.members[slot].group)
    forest.displace(slot)
    propagateTabWeight(from: group)
  }

  mutating func moveInTabOrder(_ slot: Int) {
    leaveTabOrder(slot)
    enterTabOrder(slot)
  }

  mutating func updateTabWeight(_ slot: Int) {
    guard forest.contains(slot) else { return }
    propagateTabWeight(from: slot)
  }

  /// Orders everything anew after the reading direction has changed.
  mutating func rebuildTabOrder() {
    let all = slots(in: Self.root).dropFirst()
    for slot in all { leaveTabOrder(slot) }
    for slot in all { enterTabOrder(slot) }
  }

  private mutating func propagateTabWeight(from slot: Int) {
    var at = slot
    while at != Self.root, forest.contains(at) {
      forest.setWeight(tabWeight(at), of: at)
      at = Int(forest.members[at].group)
    }
  }

  private func tabWeight(_ slot: Int) -> TabForest.Weight {
    var weight = forest.total(of: slot)
    if isFocusable(slot) {
      weight.reachable += 1
      if places[slot].attributes.interactions.contains(.edit) { weight.editable += 1 }
    }
    return weight
  }

  private func tabKey(_ slot: Int) -> TabKey {
    let attributes = places[slot].attributes
    let frame = attributes.frame ?? .zero
    let isMirrored = readingDirection == .rightToLeft
    return TabKey(
      order: attributes.order ?? .max,
      top: frame.top,
      bottom: frame.bottom,
      leading: isMirrored ? -frame.right : frame.left,
      trailing: isMirrored ? -frame.left : frame.right,
      age: places[slot].age
    )
  }
}

/// Reading the order.
extension FocusTree {
  /// The first or last stop in a container.
  func tabEdge(of container: Int, _ stops: TabStops, forward: Bool) -> Int? {
    guard container == Self.root || isTabMember(container) else {
      // The content of a scope without a place is spread over the group around it.
      let stops = slots(in: container).filter { isTabStop($0, stops) }
      return forward ? stops.min(by: isTabbedBefore) : stops.max(by: isTabbedBefore)
    }
    return forest.edge(of: container, stops, forward: forward).map { descend($0, stops, forward: forward) }
  }

  /// The stop after or before `slot`, without leaving `limit`. O(log n) for each group that is left or entered.
  func tabStop(from slot: Int, _ stops: TabStops, forward: Bool, within limit: Int) -> Int? {
    if forward, let inner = forest.edge(of: slot, stops, forward: true) {
      return descend(inner, stops, forward: true)
    }
    var at = slot
    while at != limit, forest.contains(at) {
      if let next = forest.neighbour(of: at, stops, forward: forward) {
        return descend(next, stops, forward: forward)
      }
      at = Int(forest.members[at].group)
      // Going back out of an element's content ends at the element, which comes before what is in it.
      if !forward, at != limit, at != Self.root, isTabStop(at, stops) { return at }
    }
    return nil
  }

  func isTabStop(_ slot: Int, _ stops: TabStops) -> Bool {
    isFocusable(slot) && (stops == .all || places[slot].attributes.interactions.contains(.edit))
  }

  private func descend(_ member: Int, _ stops: TabStops, forward: Bool) -> Int {
    var at = member
    while true {
      if forward, isTabStop(at, stops) { return at }
      guard let inner = forest.edge(of: at, stops, forward: forward) else { return at }
      at = inner
    }
  }

  /// Whether Tab visits one stop before another.
  func isTabbedBefore(_ a: Int, _ b: Int) -> Bool {
    let first = tabPath(to: a)
    let second = tabPath(to: b)
    for (x, y) in zip(first, second) where x != y {
      return forest.rows.precedes(forest.members[x].key, forest.members[y].key)
    }
    return first.count < second.count
  }

  private func tabPath(to slot: Int) -> [Int] {
    var path: [Int] = []
    var at = slot
    while at != Self.root, forest.contains(at) {
      path.append(at)
      at = Int(forest.members[at].group)
    }
    return path.reversed()
  }
}
