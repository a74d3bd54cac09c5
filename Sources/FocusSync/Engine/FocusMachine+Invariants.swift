/// What holds after every event. Checked by tests; nothing else calls it.
extension FocusMachine {
  /// What is wrong with the state, in words; empty where nothing is.
  var violations: [String] {
    var found: [String] = []
    if focus != FocusTree.root {
      if !tree.isFocusable(focus) { found.append("focus is on something that cannot hold it") }
      if !tree.isInside(focus, activeTrap) { found.append("focus is outside the trap") }
      if ids[focus] == nil { found.append("focus is on nothing") }
    } else if activeTrap != FocusTree.root {
      found.append("nothing is focused although there is a trap")
    }
    if lostID != nil { found.append("a loss was not settled") }
    if let pending, slots[pending] != nil { found.append("a request waits for what is there") }
    for (id, slot) in slots where ids[slot] != id { found.append("\(id) has lost its slot") }
    return found + tree.violations
  }
}

extension FocusTree {
  /// What is wrong with the tree or with its Tab order.
  var violations: [String] {
    var found: [String] = []
    for slot in slots(in: Self.root).dropFirst() {
      let place = places[slot]
      if place.isReachable != (places[place.parent].isReachable && place.attributes.isEnabled) {
        found.append("\(slot) does not know whether it is reachable")
      }
      if forest.contains(slot) != isTabMember(slot) { found.append("\(slot) is not where Tab expects it") }
      guard forest.contains(slot) else { continue }
      if Int(forest.members[slot].group) != tabGroup(of: slot) { found.append("\(slot) is in the wrong group") }
      if forest.members[slot].weight.reachable != Int32(focusableContent(of: slot)) {
        found.append("\(slot) miscounts what is in it")
      }
    }
    return found
  }

  private func focusableContent(of slot: Int) -> Int {
    slots(in: slot).count { isFocusable($0) }
  }
}
