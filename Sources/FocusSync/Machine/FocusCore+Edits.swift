/// Changes the tree.
///
/// Removed nodes stay in the tree until the update ends. The result of an update therefore does not depend on the order
/// of its edits, except for the order in which nodes are declared. For example, a node that moves out of a removed
/// parent stays, whichever edit comes first.
extension FocusCore {
  mutating func update(_ edits: [SlotEdit], _ allows: (SlotChange) -> Bool, _ outcome: inout SlotOutcome) {
    updates += 1
    var changes = OpenEdits()
    for edit in edits {
      switch edit {
      case .add(let slot, let attributes): add(slot, attributes, &changes, &outcome)
      case .change(let slot, let attributes): change(slot, attributes, &changes, &outcome)
      case .remove(let slot):
        if tree.contains(slot), changes.removed.insert(slot).inserted { continue }
        outcome.reports.append(.unknownID(slot))
      }
    }
    reparent(changes.moved, &outcome)
    let leaving = slotsThatLeave(changes)
    for subtree in leaving { tree.leave(subtree) }
    outcome.removedSlots = changes.replaced
    settle(allows, &outcome)
    noteStartThatLeaves()
    for subtree in leaving { for slot in subtree.reversed() { remove(slot, &outcome) } }
  }

  private mutating func add(
    _ slot: Int,
    _ declared: FocusTree.Attributes,
    _ changes: inout OpenEdits,
    _ outcome: inout SlotOutcome
  ) {
    guard !tree.contains(slot) else {
      guard changes.removed.remove(slot) != nil else {
        outcome.reports.append(.duplicateID(slot))
        return
      }
      // A node that is removed and added again in one update is the same node, without its former content.
      change(slot, declared, &changes, &outcome)
      tree.renew(slot)
      if declared.isTrap {
        traps.removeAll { $0 == slot }
        traps.append(slot)
      }
      if declared.role == .scope { fresh.append(slot) }
      changes.replaced.append(slot)
      return
    }
    let attributes = checked(slot, declared, &outcome)
    let hasParent = attributes.parent != slot && tree.contains(attributes.parent)
    tree.insert(slot, attributes, under: hasParent ? attributes.parent : FocusTree.root)
    if !hasParent { orphans[attributes.parent, default: []].append(slot) }
    if attributes.isTrap { traps.append(slot) }
    if attributes.role == .scope { fresh.append(slot) }
    tree.declare(slot, in: updates)
    adopt(slot, &changes)
  }

  /// Moves nodes that were declared before their parent under that parent.
  private mutating func adopt(_ parent: Int, _ changes: inout OpenEdits) {
    guard !orphans.isEmpty, let waiting = orphans.removeValue(forKey: parent) else { return }
    changes.moved += waiting
  }

  private mutating func change(
    _ slot: Int,
    _ declared: FocusTree.Attributes,
    _ changes: inout OpenEdits,
    _ outcome: inout SlotOutcome
  ) {
    guard tree.contains(slot), !changes.removed.contains(slot) else {
      outcome.reports.append(.unknownID(slot))
      return
    }
    let wasTrap = tree.places[slot].attributes.isTrap
    let attributes = checked(slot, declared, &outcome)
    forgetOrphan(slot)
    tree.change(slot, to: attributes)
    if wasTrap != attributes.isTrap {
      if attributes.isTrap { traps.append(slot) } else { traps.removeAll { $0 == slot } }
    }
    tree.declare(slot, in: updates)
    if attributes.parent != tree.places[slot].parent { changes.moved.append(slot) }
  }

  /// Moves nodes under their declared parents. A node that contains its new parent waits until the parent has moved.
  private mutating func reparent(_ moved: [Int], _ outcome: inout SlotOutcome) {
    var rest = moved
    while !rest.isEmpty {
      let count = rest.count
      rest = rest.filter { !reparent($0) }
      guard rest.count == count else { continue }
      // No node can move, so there is a cycle. The first node stays where it is.
      let slot = rest.removeFirst()
      let parent = tree.places[slot].parent
      outcome.reports.append(.cycle(slot, parent: tree.places[slot].attributes.parent))
      tree.setDeclaredParent(parent, of: slot)
    }
  }

  /// Moves a node under its declared parent. Returns false if the node contains that parent.
  private mutating func reparent(_ slot: Int) -> Bool {
    let parent = tree.places[slot].attributes.parent
    guard tree.contains(parent) else {
      if orphans[parent]?.contains(slot) != true { orphans[parent, default: []].append(slot) }
      if tree.places[slot].parent != FocusTree.root { tree.move(slot, under: FocusTree.root) }
      return true
    }
    if tree.isInside(parent, slot) { return false }
    if tree.places[slot].parent != parent { tree.move(slot, under: parent) }
    return true
  }

  private mutating func forgetOrphan(_ slot: Int) {
    guard !orphans.isEmpty else { return }
    let parent = tree.places[slot].attributes.parent
    guard orphans[parent]?.contains(slot) == true else { return }
    orphans[parent]!.removeAll { $0 == slot }
    if orphans[parent]!.isEmpty { orphans[parent] = nil }
  }

  private func checked(
    _ slot: Int,
    _ declared: FocusTree.Attributes,
    _ outcome: inout SlotOutcome
  ) -> FocusTree.Attributes {
    guard let frame = declared.frame, !frame.isWellFormed else { return declared }
    outcome.reports.append(.invalidFrame(slot))
    var attributes = declared
    attributes.frame = .zero
    return attributes
  }

  // MARK: Removing

  /// The nodes that leave the tree: each removed node with its descendants, outer nodes first.
  private func slotsThatLeave(_ changes: OpenEdits) -> [[Int]] {
    var roots = changes.removed
    for slot in changes.replaced {
      var child = tree.places[slot].firstChild
      while child >= 0 {
        if tree.places[child].declaredIn != updates { roots.insert(child) }
        child = tree.places[child].nextSibling
      }
    }
    guard !roots.isEmpty else { return [] }
    return roots.filter { slot in
      var at = tree.places[slot].parent
      while at > FocusTree.root {
        if roots.contains(at) { return false }
        at = tree.places[at].parent
      }
      return true
    }
    .sorted().map { tree.slots(in: $0) }
  }

  /// Stores the position from which Tab continues if the element that was last focused leaves the tree.
  private mutating func noteStartThatLeaves() {
    switch start {
    case .at(let slot), .behind(let slot):
      guard slot != FocusTree.root, tree.places[slot].isLeaving else { return }
      start = .behind(tree.tabPredecessor(of: slot))
    case .none: break
    }
  }

  private mutating func remove(_ slot: Int, _ outcome: inout SlotOutcome) {
    forgetOrphan(slot)
    tree.remove(slot)
    reportedOrphans.remove(slot)
    if !traps.isEmpty { traps.removeAll { $0 == slot } }
    if !fresh.isEmpty { fresh.removeAll { $0 == slot } }
    reportedTraps.remove(slot)
    outcome.removedSlots.append(slot)
  }
}

/// The edits of an update that take effect when it ends.
private struct OpenEdits {
  /// Nodes that leave the tree with their descendants when the update ends.
  var removed: Set<Int> = []
  /// Nodes that were removed and added again.
  var replaced: [Int] = []
  /// Nodes that are not under their declared parent.
  var moved: [Int] = []
}
