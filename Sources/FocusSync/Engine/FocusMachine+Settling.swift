/// Where focus comes to rest after the tree has changed.
extension FocusMachine {
  mutating func settle(_ allows: (FocusChange<ID>) -> Bool, _ outcome: inout FocusOutcome<ID>) {
    for (parent, children) in orphans {
      for child in children where reportedOrphans.insert(child).inserted {
        outcome.reports.append(.missingParent(child, parent: parent))
      }
    }
    reportEmptyTraps(&outcome)
    // A node that was moved into something disabled is lost without having been edited out.
    if focus != FocusTree.root, !tree.isFocusable(focus) { vacate(focus) }
    recover()
    let lost = lostID != nil
    let trap = activeTrap
    if settlePending(lost: lost, allows, &outcome) {
      fresh.removeAll()
    } else if lost {
      let target = replacement(within: trap)
      outcome.reason = .wentAway(options.removalPolicy)
      commit(target ?? FocusTree.root, .removal, { _ in true }, &outcome)
    } else if trap != FocusTree.root, !tree.isInside(focus, trap) {
      outcome.reason = .trapAppeared
      commit(entry(of: trap, byUser: false) ?? focus, .default, { _ in true }, &outcome)
    } else {
      settleDefaults(allows, &outcome)
    }
    fresh.removeAll { tree.resolve($0) == nil }
  }

  /// An element that was taken away and came back within one update has kept its focus.
  private mutating func recover() {
    guard let id = lostID, let slot = slots[id], tree.isFocusable(slot) else { return }
    focus = slot
    lostID = nil
    loss = FocusLoss()
  }

  /// Applies a waiting request whose element has come. Returns whether it moved focus.
  private mutating func settlePending(
    lost: Bool,
    _ allows: (FocusChange<ID>) -> Bool,
    _ outcome: inout FocusOutcome<ID>
  ) -> Bool {
    guard let id = pending, let slot = slots[id] else { return false }
    pending = nil
    switch aim(at: slot) {
    case .failure(let refusal):
      outcome.abandoned = (id, refusal)
      outcome.result = .refused(refusal)
      return false
    case .success(let target):
      outcome.reason = .waitedFor
      guard target == focus && !lost || commit(target, .program, allows, &outcome) else {
        outcome.abandoned = (id, .vetoed)
        outcome.result = .refused(.vetoed)
        return false
      }
      outcome.result = .moved
      return true
    }
  }

  /// Gives focus to the default of a scope that has just appeared, where nothing has focus yet.
  private mutating func settleDefaults(_ allows: (FocusChange<ID>) -> Bool, _ outcome: inout FocusOutcome<ID>) {
    guard focus == FocusTree.root, !awaits else { return }
    for reference in fresh.reversed() {
      guard let scope = tree.resolve(reference), let target = preferred(in: scope, byUser: false) else { continue }
      fresh.removeAll { $0 == reference }
      outcome.reason = .defaultOfNewScope
      commit(target, .default, allows, &outcome)
      return
    }
  }

  private mutating func reportEmptyTraps(_ outcome: inout FocusOutcome<ID>) {
    for trap in traps where tree.places[trap].isReachable {
      if tree.forest.total(of: trap).reachable > 0 {
        reportedTraps.remove(trap)
      } else if reportedTraps.insert(trap).inserted {
        outcome.reports.append(.emptyTrap(ids[trap]!))
      }
    }
  }

  /// The trap that focus is kept in: the last one to appear that has something to hold focus. The root where there is none.
  var activeTrap: Int {
    traps.last { tree.places[$0].isReachable && tree.forest.total(of: $0).reachable > 0 } ?? FocusTree.root
  }

  private func replacement(within limit: Int) -> Int? {
    for reference in loss.restorations {
      if let slot = tree.resolve(reference), tree.isFocusable(slot), tree.isInside(slot, limit) { return slot }
    }
    switch options.removalPolicy {
    case .clear: break
    case .neighbour:
      let candidates = [loss.next, loss.previous].compactMap { $0 }
        .filter { tree.isFocusable($0) && tree.isInside($0, limit) }
      let parent = tree.resolve(loss.parent)
      if let sibling = candidates.first(where: { tree.places[$0].parent == parent }) { return sibling }
      if let first = candidates.first { return first }
    case .default:
      var scope = tree.resolve(loss.parent) ?? limit
      while true {
        if let target = preferred(in: scope, byUser: false), tree.isInside(target, limit) { return target }
        guard scope != FocusTree.root else { break }
        scope = tree.places[scope].parent
      }
    }
    // A trap is never left empty-handed.
    return limit == FocusTree.root ? nil : entry(of: limit, byUser: false)
  }

  /// The declared default of a scope, if it can be focused.
  func preferred(in scope: Int, byUser: Bool) -> Int? {
    guard let preference = defaults[scope], !byUser || preference.priority == .userInitiated,
      let slot = slots[preference.id], tree.isInside(slot, scope)
    else { return nil }
    if tree.isFocusable(slot) { return slot }
    return slot == scope ? nil : entry(of: slot, byUser: byUser)
  }

  /// What focus goes to when it enters a container: its default, what was last focused there, or its first element.
  func entry(of container: Int, byUser: Bool) -> Int? {
    if let preferred = preferred(in: container, byUser: byUser) { return preferred }
    if tree.places[container].attributes.remembersFocus, let last = tree.lastFocused(in: container) { return last }
    return tree.tabEdge(of: container, .editable, forward: true) ?? tree.tabEdge(of: container, .all, forward: true)
  }
}
