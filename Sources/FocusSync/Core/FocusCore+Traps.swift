/// Keeps focus in traps.
extension FocusCore {
  /// The trap that keeps focus: the trap that was turned on or resumed last. The root if there is no trap. Traps
  /// without an element and traps in inactive windows do not count.
  ///
  /// Nothing has focus while no element in the trap can have focus, for example because the trap is disabled.
  @inline(__always)
  var activeTrap: Int { traps.isEmpty ? FocusTree.root : tree.activeTrap(of: traps) }

  /// Puts a node at the end of `traps`, or removes it from `traps`. The declaration of the node does not change.
  mutating func setTrap(_ slot: Int, to isModal: Bool) {
    traps.removeAll { $0 == slot }
    if isModal { traps.append(slot) }
  }

  /// Turns a trap on or off, or pauses or resumes it, after a change of its declaration. `wasTrap` and `keptFocus` are
  /// `isModal` and `keepsFocus` of the former declaration.
  mutating func switchTrap(_ slot: Int, wasTrap: Bool, keptFocus: Bool) {
    let node = tree.places[slot].attributes
    if wasTrap != node.isModal {
      if wasTrap {
        endedTraps.insert(slot)
      } else if endedTraps.remove(slot) == nil {
        tree.places[slot].tookFocus = nil
      }
    }
    if keptFocus == node.keepsFocus { return }
    if wasTrap, node.keepsFocus { resumedTraps.insert(slot) } else { resumedTraps.remove(slot) }
    setTrap(slot, to: node.keepsFocus)
  }

  /// Sorts `traps` after an update. The traps that are in `former` come first, in the same order. The new traps follow,
  /// in the order in which they were declared. A trap that the update has removed and added again counts as new.
  mutating func sortTraps(after former: [Int]) {
    let new = traps.filter { !former.contains($0) || outcome.removed.contains($0) }
    traps = former.filter { traps.contains($0) && !new.contains($0) } + new.sorted(by: tree.isOlder)
  }

  /// The element to which focus returns after traps around a node were turned off: the return target of the innermost
  /// of these traps. If the return target is in another trap that was turned off, the return target of that trap counts
  /// instead, and so on. Traps without a return target are skipped. `nil` if there is no return target, if the
  /// return target cannot have focus, or if the return target is outside `limit`.
  mutating func elementToGiveBack(from slot: Int, within limit: Int) -> Int? {
    var (at, rest, found) = (slot, endedTraps, Int?.none)
    while let trap = rest.filter({ tree.isInside(at, $0) }).max(by: { tree.places[$0].depth < tree.places[$1].depth }) {
      rest.remove(trap)
      if let target = returnTarget(of: trap, isSwitch: true) { (at, found) = (target, target) }
    }
    return found.flatMap { tree.canTakeFocus($0, within: limit) ? $0 : nil }
  }

  /// The element to which a scope returns focus; `nil` if there is none. The first of these:
  /// 1. The declared element.
  /// 2. If the scope restores focus: the element that had focus before the scope was entered. If this element leaves
  ///    or has left the tree, its substitute.
  ///
  /// - Parameter isSwitch: True if the scope is a trap that is turned off. Without a declared element, such a trap
  ///   returns focus only if it took focus from outside.
  mutating func returnTarget(of scope: Int, isSwitch: Bool = false) -> Int? {
    let node = tree.places[scope].attributes
    let substitute = tree.places[scope].substitute
    var from = tree.places[scope].cameFrom
    if substitute != FocusTree.root, !tree.contains(from) || tree.places[from].isLeaving { from = substitute }
    if let declared = node.returnFocus.flatMap({ element(declaredAs: $0) }) { return declared }
    let returns = node.restoresFocus && (!isSwitch || tree.places[scope].tookFocus == true)
    return returns && from != FocusTree.root && tree.contains(from) ? from : nil
  }

  /// Called before removed nodes leave the tree. If focus came to trap B from inside trap A, and A leaves, B takes over
  /// the return target of A.
  mutating func inheritReturns() {
    for trap in traps {
      let former = tree.places[trap].cameFrom
      guard tree.contains(former),
        let below = traps.last(where: { tree.places[$0].isLeaving && tree.isInside(former, $0) }),
        let target = returnTarget(of: below)
      else { continue }
      tree.places[trap].cameFrom = target
    }
  }

  /// Stores a `substitute` for an element to which a scope would return focus, if the element now leaves the tree. For
  /// example, an alert was opened from a row, and removes the row. The neighbour of the row becomes the substitute.
  mutating func noteSubstitutes() {
    for scope in traps + tree.ancestors(of: focus) {
      let former = tree.places[scope].cameFrom
      let from = tree.contains(former) ? former : tree.places[scope].substitute
      guard from != FocusTree.root, tree.contains(from), tree.places[from].isLeaving else { continue }
      let target = replacement(lostAt: from, within: FocusTree.root)
      tree.places[scope].substitute = target.flatMap { tree.isInside($0, scope) ? nil : $0 } ?? FocusTree.root
    }
  }

  /// Reports the traps without an element, once for each time that a trap becomes empty.
  mutating func reportEmptyTraps() {
    for trap in traps where !tree.places[trap].isLeaving {
      let isEmpty = tree.isEmpty(trap)
      if isEmpty, !tree.places[trap].isReportedEmpty { outcome.reports.append(.emptyTrap(trap)) }
      tree.places[trap].isReportedEmpty = isEmpty
    }
  }
}

extension FocusTree {
  /// The last of the `traps` that contain an element and are not in an inactive window; the root if there is none.
  func activeTrap(of traps: [Int]) -> Int {
    traps.last { !isEmpty($0) && inactiveScene(around: $0) == nil } ?? Self.root
  }

  /// True if a trap contains no element, enabled or disabled.
  func isEmpty(_ trap: Int) -> Bool {
    places[trap].focusableCount == 0 && !slots(in: trap).contains { takesFocus($0) && !places[$0].isLeaving }
  }
}
