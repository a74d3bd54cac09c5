/// Keeps focus in traps.
extension FocusCore {
  /// The trap that keeps focus: the last added trap with an element that can have focus. The root if there is none.
  ///
  /// A disabled trap counts too, so that nothing has focus until the trap is enabled again.
  var activeTrap: Int {
    traps.last { trap in
      let place = tree.places[trap]
      return place.isReachable ? place.focusableCount > 0 : place.elementCount > 0
    } ?? FocusTree.root
  }

  /// The element in a trap that had focus before the trap was disabled.
  func elementToReturnTo(in trap: Int) -> Int? {
    guard focus == FocusTree.root, case .at(let slot) = start, tree.isFocusable(slot), tree.isInside(slot, trap)
    else { return nil }
    return slot
  }

  /// Reports the traps in which no element can have focus, once for each time that a trap becomes empty.
  mutating func reportEmptyTraps(_ outcome: inout SlotOutcome) {
    for trap in traps where tree.places[trap].isReachable && !tree.places[trap].isLeaving {
      if tree.places[trap].focusableCount > 0 {
        reportedTraps.remove(trap)
      } else if reportedTraps.insert(trap).inserted {
        outcome.reports.append(.emptyTrap(trap))
      }
    }
  }
}
