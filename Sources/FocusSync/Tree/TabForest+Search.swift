extension TabForest {
  /// The first or last member of a group in which there is a stop.
  func edge(of group: Int, _ stops: TabStops, forward: Bool) -> Int? {
    edge(under: roots[group], stops, forward: forward)
  }

  /// The nearest member after (or before) `slot` in its group in which there is a stop. O(log n).
  func neighbour(of slot: Int, _ stops: TabStops, forward: Bool) -> Int? {
    let inner = forward ? members[slot].right : members[slot].left
    if let found = edge(under: inner, stops, forward: forward) { return found }
    var at = Int32(slot)
    while true {
      let parent = members[Int(at)].parent
      if parent < 0 { return nil }
      let cameFromNearSide = (forward ? members[Int(parent)].left : members[Int(parent)].right) == at
      if cameFromNearSide {
        if has(stops, members[Int(parent)].weight) { return Int(parent) }
        let far = forward ? members[Int(parent)].right : members[Int(parent)].left
        if let found = edge(under: far, stops, forward: forward) { return found }
      }
      at = parent
    }
  }

  private func edge(under start: Int32, _ stops: TabStops, forward: Bool) -> Int? {
    var at = start
    while at >= 0 {
      let member = members[Int(at)]
      if !has(stops, member.sum) { return nil }
      let near = forward ? member.left : member.right
      if near >= 0, has(stops, members[Int(near)].sum) {
        at = near
      } else if has(stops, member.weight) {
        return Int(at)
      } else {
        at = forward ? member.right : member.left
      }
    }
    return nil
  }

  @inline(__always)
  private func has(_ stops: TabStops, _ weight: Weight) -> Bool {
    stops == .members || weight.count(stops) > 0
  }
}
