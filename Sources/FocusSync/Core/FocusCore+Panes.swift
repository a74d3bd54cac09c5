/// Moves focus between panes.
extension FocusCore {
  /// Moves to the next or previous pane in the Tab order. After the last pane, the first one follows. Focus goes to the
  /// last focused element of the pane, or otherwise to the entry of the pane.
  mutating func pane(forward: Bool) {
    let limit = activeTrap
    let panes = tree.panes(within: limit)
    let current = tree.pane(around: focus)
    let position = focus == FocusTree.root ? -1 : tree.tabOrder.runs[current ?? focus].lowerBound
    let split = panes.firstIndex { tree.tabOrder.runs[$0].lowerBound > position } ?? panes.endIndex
    let others = Array(panes[split...] + panes[..<split]).filter { $0 != current }
    for pane in forward ? others : others.reversed() {
      guard let target = target(in: pane, within: limit) else { continue }
      return moveFocus(to: target, .key, because: .nextPane(forward: forward))
    }
    outcome.reason = .noOtherPane
  }

  /// The element at which a move enters a pane; `nil` if there is none. Elements of inner panes do not count. If an
  /// element controls a group, the items of this group do not count: see `isForActivation(_:within:)`. `limit` is the
  /// active trap, or the root if no trap is active.
  private mutating func target(in pane: Int, within limit: Int) -> Int? {
    let last = tree.places[pane].lastInPane
    if tree.isTarget(last), isEntry(last, of: pane, within: limit) { return last }
    if let entry = entry(of: pane, byUser: true), isEntry(entry, of: pane, within: limit) { return entry }
    // `isEntry` refuses an entry that is in an inner pane. The target is then the first element in the Tab order that
    // can have focus and that `isEntry` accepts.
    return tree.tabOrder.slots[tree.tabOrder.runs[pane]].lazy.map { Int($0) }.first {
      tree.isTarget($0) && isEntry($0, of: pane, within: limit)
    }
  }

  private func isEntry(_ slot: Int, of pane: Int, within limit: Int) -> Bool {
    tree.pane(around: slot) == pane && !tree.isForActivation(slot, within: limit)
  }
}

extension FocusTree {
  func isPane(_ slot: Int) -> Bool {
    places[slot].attributes.isPane && places[slot].attributes.role != .element
  }

  /// The innermost pane among a node and its ancestors; `nil` if there is none.
  func pane(around slot: Int) -> Int? { innermost(from: slot) { isPane($0) ? $0 : nil } }

  /// The panes in a trap or in the root, in the Tab order.
  ///
  /// - Complexity: O(n), where n is the number of nodes in the trap, if the Tab order is up to date.
  mutating func panes(within trap: Int) -> [Int] {
    prepareTabOrder()
    let content = tabOrder.runs[trap]
    return tabOrder.slots[(content.lowerBound + 1)..<content.upperBound].lazy.map { Int($0) }.filter(isPane)
  }
}
