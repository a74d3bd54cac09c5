/// Keeps focus in traps.
extension FocusCore {
  /// The trap that keeps focus: the last added trap with an element that can have focus. The root if there is none.
  ///
  /// A disabled trap counts too, so that nothing has focus until the trap is enabled again.
  var activeTrap: Int {
    traps.last { trap in
      tree.places[trap].isReachable
        ? tree.places[trap].focusableCount > 0
        : tree.slots(in: trap).contains { tree.takesFocus($0) && !tree.places[$0].isLeaving }
    } ?? FocusTree.root
  }

  /// Adds a trap as the last one, or ends it.
  mutating func setTrap(_ slot: Int, to isTrap: Bool) {
    traps.removeAll { $0 == slot }
    if isTrap { traps.append(slot) }
  }

  /// The element in a trap that had focus before the trap was disabled.
  func elementToReturnTo(in trap: Int) -> Int? {
    guard focus == FocusTree.root, case .at(let slot) = start, tree.isFocusable(slot), tree.isInside(slot, trap)
    else { return nil }
    return slot
  }

  /// Reports the traps in which no element can have focus, once for each time that a trap becomes empty.
  mutating func reportEmptyTraps() {
    for trap in traps where tree.places[trap].isReachable && !tree.places[trap].isLeaving {
      let isEmpty = tree.places[trap].focusableCount == 0
      if isEmpty, !tree.places[trap].isReportedEmpty { outcome.reports.append(.emptyTrap(trap)) }
      tree.places[trap].isReportedEmpty = isEmpty
    }
  }
}
