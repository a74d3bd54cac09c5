/// Keeps focus in traps.
extension FocusCore {
  /// The trap that keeps focus: the last added trap in an active window that contains an element. The root if there is
  /// none.
  ///
  /// Nothing has focus while the trap, or each element in it, is disabled.
  var activeTrap: Int { traps.last { !isEmpty($0) && tree.inactiveScene(around: $0) == nil } ?? FocusTree.root }

  /// True if a trap contains no element, enabled or disabled.
  func isEmpty(_ trap: Int) -> Bool {
    tree.places[trap].focusableCount == 0
      && !tree.slots(in: trap).contains { tree.takesFocus($0) && !tree.places[$0].isLeaving }
  }

  /// Adds a trap as the last one, or ends it.
  mutating func setTrap(_ slot: Int, to isTrap: Bool) {
    traps.removeAll { $0 == slot }
    if isTrap { traps.append(slot) }
  }

  /// The element in a trap that had focus before the trap, or its elements, were disabled.
  func elementToReturnTo(in trap: Int) -> Int? {
    guard case .at(let slot) = start, tree.isTarget(slot), tree.isInside(slot, trap) else { return nil }
    return slot
  }

  /// If a trap leaves, a trap that was entered from it inherits the element to which the leaving trap would have
  /// returned focus.
  mutating func inheritReturns() {
    for trap in traps {
      let former = tree.places[trap].cameFrom
      guard tree.contains(former),
        let below = traps.last(where: { tree.places[$0].isLeaving && tree.isInside(former, $0) }),
        tree.places[below].attributes.restoresFocus
      else { continue }
      tree.places[trap].cameFrom = tree.places[below].cameFrom
    }
  }

  /// Reports the traps without an element, once for each time that a trap becomes empty.
  mutating func reportEmptyTraps() {
    for trap in traps where !tree.places[trap].isLeaving {
      let isEmpty = isEmpty(trap)
      if isEmpty, !tree.places[trap].isReportedEmpty { outcome.reports.append(.emptyTrap(trap)) }
      tree.places[trap].isReportedEmpty = isEmpty
    }
  }
}
